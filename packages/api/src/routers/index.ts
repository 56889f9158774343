import { createCallerFactory, mergeRouters, router } from "../trpc/init.ts";
import { account } from "./account.ts";
import { changes } from "./changes.ts";
import { guides } from "./guides.ts";
import { guidesBulk } from "./guides-bulk.ts";
import { keys } from "./keys.ts";
import { me } from "./me.ts";
import { members } from "./members.ts";
import { reader } from "./reader.ts";
import { requests } from "./requests.ts";
import { usage } from "./usage.ts";
import { users } from "./users.ts";

/** All operations of Guidepost. REST serves those with `openapi`, the portal serves all. */
export const appRouter = router({
  guides: mergeRouters(guides, guidesBulk),
  changes,
  requests,
  users,
  me,
  usage,
  keys,
  account,
  members,
  reader,
});
export type AppRouter = typeof appRouter;

/** Creates a caller that calls procedures without a transport. */
export const createCaller = createCallerFactory(appRouter);
