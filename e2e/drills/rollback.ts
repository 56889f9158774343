import { print } from "../../scripts/setup/output.mjs";
import { openStack } from "../harness/servers/stack.ts";
import { rollBack } from "./roll-back.ts";

const INTERRUPTED_CODE = 130;

const stack = openStack();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stack.close().then(() => process.exit(INTERRUPTED_CODE)));
try {
  const { statuses, guide, refusal } = await rollBack(stack, print);
  const responses = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const reason = refusal.trim().split("\n").at(-1) ?? "";
  print(`Requests during the deploy and the way back: ${responses.join(", ")}`);
  print(`The previous release reads a guide of the next one: ${guide.status} ${guide.title}`);
  print(`The previous release on a schema that it does not work with: ${reason}`);
  const hasFailed = Object.keys(statuses).some((status) => !["200", "201"].includes(status));
  if (hasFailed || guide.status !== 200 || !reason.includes("Use release")) process.exitCode = 1;
} finally {
  await stack.close();
}
