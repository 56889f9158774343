export { startRedis, type TestRedis } from "../limits/testing/start-redis.ts";
export { startUpstashBridge, type UpstashBridge } from "../limits/testing/start-upstash-bridge.ts";
export { atOnce, untilBlocked, whileLocked, type Outcomes } from "./at-once.ts";
export * from "./guides.ts";
export { createWorld, type Person, type World } from "./world.ts";
