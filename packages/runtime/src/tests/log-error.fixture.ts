/** A process that logs an error as ioredis creates it when the password is wrong. */
import { createLogger } from "../observability/logger.ts";

const log = createLogger("api", "info");
const refusal = Object.assign(new Error("WRONGPASS invalid username-password pair"), {
  command: { name: "hello", args: ["3", "AUTH", "default", "the-password"] },
});
log.warn({ err: refusal }, "with a message");
log.child({ part: "child" }).error(refusal);
log.flush(() => process.exit(0));
