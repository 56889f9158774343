export { startRedis, type TestRedis } from "./start-redis.ts";
export { startUpstashBridge, type UpstashBridge } from "./start-upstash-bridge.ts";
