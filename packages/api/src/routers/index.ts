import { createCallerFactory, mergeRouters, router } from "../trpc/init.ts";
import { account } from "./account/account.ts";
import { auditLog } from "./account/audit-log.ts";
import { branding } from "./account/branding.ts";
import { deletion } from "./account/deletion.ts";
import { changes } from "./guides/changes.ts";
import { guideDrafts } from "./guides/drafts.ts";
import { externalGuides } from "./guides/external-guides.ts";
import { guidePublishing } from "./guides/publishing.ts";
import { guideSteps } from "./guides/steps.ts";
import { guideVersions } from "./guides/versions.ts";
import { guideLinkCheck } from "./guides/link-check.ts";
import { privateLinks } from "./guides/private-links.ts";
import { guides } from "./guides/guides.ts";
import { guidesBulk } from "./guides/bulk.ts";
import { images } from "./account/images.ts";
import { feedback } from "./guides/feedback.ts";
import { insights } from "./guides/insights.ts";
import { savedFilters } from "./guides/saved-filters.ts";
import { keys } from "./developer/keys.ts";
import { me } from "./developer/me.ts";
import { members } from "./account/members.ts";
import { notifications } from "./account/notifications.ts";
import { passkeys } from "./sign-in/passkeys.ts";
import { reader } from "./reader.ts";
import { requests } from "./developer/requests.ts";
import { sessions } from "./sign-in/sessions.ts";
import { twoFactor } from "./sign-in/two-factor.ts";
import { usage } from "./developer/usage.ts";
import { users } from "./account/users.ts";
import { webhooks } from "./developer/webhooks.ts";

/** All operations of Guidepost. REST serves those with `openapi`, the portal serves all. */
export const appRouter = router({
  guides: mergeRouters(
    guides,
    externalGuides,
    guideSteps,
    guidePublishing,
    guideDrafts,
    guideVersions,
    privateLinks,
    guideLinkCheck,
    guidesBulk,
  ),
  savedFilters,
  insights,
  feedback,
  changes,
  requests,
  auditLog,
  users,
  me,
  usage,
  webhooks,
  keys,
  account,
  branding,
  deletion,
  images,
  twoFactor,
  members,
  notifications,
  sessions,
  passkeys,
  reader,
});
export type AppRouter = typeof appRouter;

/** Creates a caller that calls procedures without a transport. */
export const createCaller = createCallerFactory(appRouter);
