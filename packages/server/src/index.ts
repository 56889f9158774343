export * from "./client-address.ts";
export * from "./explain-failure.ts";
export * from "./listen.ts";
export * from "./logger.ts";
export * from "./open-service.ts";
export * from "./stop-on-signal.ts";
export * from "./variables.ts";
