import "./words.ts";

export * from "./account.ts";
export * from "./addresses.ts";
export * from "./api-key.ts";
export * from "./dates.ts";
export * from "./environment.ts";
export * from "./errors.ts";
export * from "./faults.ts";
export * from "./guide-input.ts";
export * from "./guide-list.ts";
export * from "./guide.ts";
export * from "./period.ts";
export * from "./plans.ts";
export * from "./reader.ts";
export * from "./scopes.ts";
export * from "./text.ts";
export * from "./usage.ts";
