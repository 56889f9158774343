export * from "./authenticate.ts";
export * from "./has-called.ts";
export * from "./ledger.ts";
export * from "./record-usage.ts";
export * from "./search-keys.ts";
