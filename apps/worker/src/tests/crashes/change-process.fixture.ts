/**
 * A process that a test kills while its changes wait in their transactions. It makes all changes at the same time, and prints
 * `started` before.
 */
import { TEST_LIMITS } from "@guidepost/database/testing";
import { inviteMember, requestPasswordReset, resetPassword, signUp } from "@guidepost/core";
import { createKeyFor, setPlan, TASKS, userContext } from "@guidepost/core/operator";
import { openDatabase } from "@guidepost/database";
import { createMemoryStore } from "@guidepost/rate-limit";
import { serviceOf } from "../test-worker.ts";

export type ChangeInput = {
  newUser: { username: string; display_name: string; email: string; password: string };
  /** The usernames of owners of different accounts. */
  inviter: string;
  keyHolder: string;
  upgradedAccountId: number;
  /** The token of a mail to choose a new password. */
  token: string;
};

const [url = "", json = ""] = process.argv.slice(2);
const { newUser, inviter, keyHolder, upgradedAccountId, token } = JSON.parse(json) as ChangeInput;
const { email, password } = newUser;
const options = { url, applicationName: "change", onConnectionError: () => {}, ...TEST_LIMITS };
const db = openDatabase({ ...options, poolSize: 20 });
const service = {
  ...serviceOf(db),
  rateLimiter: createMemoryStore(() => Date.now()),
  // Hashing and rating a password would take seconds.
  passwordCost: { N: 16, r: 1, p: 1 },
  passwordEstimator: { rate: async () => ({ score: 4, reason: undefined }), close: async () => {} },
};

function runTask(name: string): Promise<unknown> | undefined {
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  return TASKS.find((task) => task.name === name)?.run(service, {}, job);
}

process.stdout.write("started\n");
await Promise.all([
  signUp(service, newUser),
  inviteMember(
    { ...service, ...(await userContext(service, { username: inviter })) },
    {
      email: "invited@guidepost.test",
      role: "member",
    },
  ),
  requestPasswordReset(service, { email }),
  resetPassword(service, { token, password }),
  createKeyFor(service, { user: keyHolder, name: "New key", scopes: ["admin"] }),
  setPlan(service, { accountId: upgradedAccountId, plan: "team" }),
  runTask("detect_usage_thresholds"),
  runTask("detect_expiring_keys"),
]);
