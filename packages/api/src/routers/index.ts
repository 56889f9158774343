import { createCallerFactory, mergeRouters, router } from "../trpc/init.ts";
import { account } from "./account.ts";
import { auditLog } from "./audit-log.ts";
import { changes } from "./changes.ts";
import { guideDrafts } from "./guide-drafts.ts";
import { guides } from "./guides.ts";
import { guidesBulk } from "./guides-bulk.ts";
import { keys } from "./keys.ts";
import { me } from "./me.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { passkeys } from "./passkeys.ts";
import { reader } from "./reader.ts";
import { requests } from "./requests.ts";
import { sessions } from "./sessions.ts";
import { twoFactor } from "./two-factor.ts";
import { usage } from "./usage.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";

/** All operations of Guidepost. REST serves those with `openapi`, the portal serves all. */
export const appRouter = router({
  guides: mergeRouters(guides, guideDrafts, guidesBulk),
  changes,
  requests,
  auditLog,
  users,
  me,
  usage,
  webhooks,
  keys,
  account,
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
