import { expect, it } from "vitest";
import { call, fromNewAddress, type ApiResponse } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { sendMany } from "../harness/load.ts";
import { openBattery } from "./battery.ts";
import { rateOf } from "./headers.ts";
import { expectErrorResponse } from "./error-responses.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send } = await openBattery();
const EVERYWHERE = ["no key", "an unknown key"];
const unknown = `sk_${"0123456789abcdef".repeat(3)}`;
const basic = Buffer.from(`${fixtures.keys.admin}:`).toString("base64");

const credentials: [what: string, authorization: string | undefined][] = [
  ["no key", undefined],
  ["an empty header", ""],
  ["only the scheme", "Bearer"],
  ["a malformed key", "Bearer sk_123"],
  ["a key that is too long", `Bearer ${fixtures.keys.admin}0`],
  ["a key with another prefix", `Bearer pk_${fixtures.keys.admin.slice(3)}`],
  ["a key with digits that are not hexadecimal", `Bearer sk_${"g".repeat(48)}`],
  ["another scheme", `Basic ${basic}`],
  ["a key without a scheme", fixtures.keys.admin],
  ["two keys", `Bearer ${fixtures.keys.admin} ${fixtures.keys.admin}`],
  ["an unknown key", `Bearer ${unknown}`],
  ["a revoked key", `Bearer ${fixtures.invalidKeys.revoked}`],
  ["an expired key", `Bearer ${fixtures.invalidKeys.expired}`],
  ["a removed user's key", `Bearer ${fixtures.invalidKeys.removed}`],
  ["an unrevoked key of a removed user", `Bearer ${fixtures.invalidKeys.unrevoked}`],
];

// The same code checks the credentials of all operations: the sample sends each kind to one operation, and two kinds to all.
const cases = operations.flatMap((operation, index) =>
  credentials
    .filter(([what]) => IS_STRESS || index === 0 || EVERYWHERE.includes(what))
    .map(([what, authorization]) => ({ id: operation.id, what, operation, authorization })),
);

it.each(cases)(
  "$id returns 401 with the same body and headers for $what as for any invalid key (contract AUTH-3, AUTH-4, ERR-2)",
  async ({ operation, authorization }) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const response = await send(operation, { headers, json: operation.expected.json });
    expectErrorResponse(response, "unauthorized");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(rateOf(response)).toMatchObject({ limit: 300, remaining: 299 });
  },
);

it.each(IS_STRESS ? operations : operations.slice(0, 1))(
  "$id accepts the authentication scheme Bearer in any case",
  async (operation) => {
    for (const scheme of ["bearer", "BEARER", "bEaReR"]) {
      const headers = { Authorization: `${scheme} ${fixtures.keys.admin}` };
      const { status } = await send(operation, { id: 0, headers, json: operation.expected.json });
      expect(status).not.toBe(401);
    }
  },
);

it("returns 429 after 300 failed authentications of one client address in a minute", async () => {
  const [operation] = operations;
  if (!operation) throw new Error("no operation is documented");
  const { headers, responses, over } = await withinOneMinute(async () => {
    const address = fromNewAddress();
    const sent: ApiResponse[] = [];
    await sendMany({ total: 300, connections: 16 }, async () => {
      const response = await call(fixtures.url, {
        path: "/guides",
        headers: address,
        key: unknown,
      });
      sent.push(response);
      return response;
    });
    const refused = await send(operation, { headers: address, key: unknown });
    return { headers: address, responses: sent, over: refused };
  });
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(300);
  expect(Math.min(...responses.map((response) => rateOf(response).remaining))).toBe(0);

  const { limit, remaining, reset } = rateOf(over);
  expect({ limit, remaining }).toEqual({ limit: 300, remaining: 0 });
  expectErrorResponse(over, "rate_limit_exceeded", {
    retry_after: Number(over.headers.get("retry-after")),
  });
  expect(reset % 60).toBe(0);
  expect(over.headers.get("www-authenticate")).toBeNull();

  expect((await send(operation, { headers, key: fixtures.keys.admin })).status).toBe(200);
  expectErrorResponse(await send(operation, { headers: fromNewAddress() }), "unauthorized");
});
