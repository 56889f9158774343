import { describe, expect, test } from "vitest";
import { call, fromNewAddress, type Answer } from "../harness/call.ts";
import { roomInMinute } from "../harness/clock.ts";
import { sendMany } from "../harness/load.ts";
import { openBattery } from "./battery.ts";
import { rateOf } from "./headers.ts";
import { expectRefusal } from "./refusals.ts";

const { world, operations, send } = await openBattery();
const unknown = `sk_${"0123456789abcdef".repeat(3)}`;
const basic = Buffer.from(`${world.keys.admin}:`).toString("base64");

const credentials: [what: string, authorization: string | undefined][] = [
  ["no key", undefined],
  ["an empty header", ""],
  ["the scheme alone", "Bearer"],
  ["a malformed key", "Bearer sk_123"],
  ["a key that is too long", `Bearer ${world.keys.admin}0`],
  ["a key of another prefix", `Bearer pk_${world.keys.admin.slice(3)}`],
  ["a key with digits that are not hexadecimal", `Bearer sk_${"g".repeat(48)}`],
  ["a wrong scheme", `Basic ${basic}`],
  ["a key without a scheme", world.keys.admin],
  ["two keys", `Bearer ${world.keys.admin} ${world.keys.admin}`],
  ["an unknown key", `Bearer ${unknown}`],
  ["a revoked key", `Bearer ${world.dead.revoked}`],
  ["an expired key", `Bearer ${world.dead.expired}`],
  ["a removed user's key", `Bearer ${world.dead.removed}`],
  ["a removed user's key that was not revoked", `Bearer ${world.dead.orphaned}`],
];

describe.each(operations)("$id", (operation) => {
  test.each(credentials)("%s is 401, told like every other", async (_, authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await send(operation, { headers, json: operation.entry.json });
    expectRefusal(answer, "unauthorized");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(rateOf(answer)).toMatchObject({ limit: 300, remaining: 299 });
  });

  test("the scheme's name may be in any case", async () => {
    for (const scheme of ["bearer", "BEARER", "bEaReR"]) {
      const headers = { Authorization: `${scheme} ${world.keys.admin}` };
      const { status } = await send(operation, { id: 0, headers, json: operation.entry.json });
      expect(status).not.toBe(401);
    }
  });
});

// Waits up to 30 s for a minute with enough time left.
const oneMinute = { timeout: 60_000 };
test(
  "an address that fails to authenticate 300 times in a minute gets 429 from then on",
  oneMinute,
  async () => {
    const [operation] = operations;
    if (!operation) throw new Error("no operation is documented");
    const headers = fromNewAddress();
    await roomInMinute(30_000);
    const answers: Answer[] = [];
    await sendMany({ total: 300, connections: 16 }, async () => {
      // Not held against the document, each of them: the minute is short.
      const answer = await call(world.url, { path: "/guides", headers, key: unknown });
      answers.push(answer);
      return answer;
    });
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(300);
    expect(Math.min(...answers.map((answer) => rateOf(answer).remaining))).toBe(0);

    const over = await send(operation, { headers, key: unknown });
    const { limit, remaining, reset } = rateOf(over);
    expect({ limit, remaining }).toEqual({ limit: 300, remaining: 0 });
    expectRefusal(over, "rate_limit_exceeded", {
      retry_after: Number(over.headers.get("retry-after")),
    });
    expect(reset % 60).toBe(0);
    expect(over.headers.get("www-authenticate")).toBeNull();

    expect((await send(operation, { headers, key: world.keys.admin })).status).toBe(200);
    expectRefusal(await send(operation, { headers: fromNewAddress() }), "unauthorized");
  },
);
