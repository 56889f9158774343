export { atOnce, untilBlocked, whileLocked, type Outcomes } from "./at-once.ts";
export * from "./guides.ts";
export { listKeys } from "./keys.ts";
export { createWorld, type Person, type World } from "./world.ts";
