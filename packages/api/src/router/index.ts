import { createCallerFactory, router } from "../procedures.ts";
import { account } from "./account.ts";
import { guides } from "./guides.ts";
import { keys } from "./keys.ts";
import { members } from "./members.ts";
import { reader } from "./reader.ts";
import { usage } from "./usage.ts";

/** The whole of what Guidepost does: REST serves what declares `openapi`, the portal all of it. */
export const appRouter = router({ guides, usage, keys, account, members, reader });
export type AppRouter = typeof appRouter;

/** Calls procedures without a transport. */
export const createCaller = createCallerFactory(appRouter);
