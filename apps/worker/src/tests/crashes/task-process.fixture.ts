/** A process that a test kills while it runs one task. It prints `started` before. */
import { TEST_LIMITS } from "@guidepost/database/testing";
import { TASKS } from "@guidepost/core/operator";
import { openDatabase } from "@guidepost/database";
import { createMemoryStore } from "@guidepost/rate-limit";
import { serviceOf } from "../test-worker.ts";

const [url = "", name = ""] = process.argv.slice(2);
const options = { url, applicationName: "task", onConnectionError: () => {}, ...TEST_LIMITS };
const db = openDatabase({ ...options, poolSize: 2 });
const service = { ...serviceOf(db), rateLimiter: createMemoryStore(() => Date.now()) };
const task = TASKS.find((one) => one.name === name);

process.stdout.write("started\n");
await task?.run(
  service,
  {},
  { attempt: 1, isLastAttempt: false, signal: new AbortController().signal },
);
