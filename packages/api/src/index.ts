export { createRestApp, isRest } from "./rest/app.ts";
export { requestIdOf, securityHeaders } from "./rest/headers.ts";
export { readJsonText } from "./rest/read-json.ts";
export { operationsOf } from "./rest/routes.ts";
export { appRouter, createCaller, type AppRouter } from "./routers/index.ts";
export { createBatchLimit } from "./trpc/batch.ts";
export type { ApiDependencies, Client, Context, Observer } from "./trpc/context.ts";
export { toApiError } from "./trpc/errors.ts";
export { GUIDE_BODY_BYTES } from "./trpc/limits.ts";
