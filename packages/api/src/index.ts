export * from "./context.ts";
export { toRefusal } from "./errors.ts";
export { checkJson } from "./json-scanner.ts";
export * from "./observer.ts";
export { guideBodyBytes } from "./procedures.ts";
export * from "./rest/app.ts";
export { requestIdOf, securityHeaders } from "./rest/headers.ts";
export { operationsOf } from "./rest/operations.ts";
export * from "./router/index.ts";
