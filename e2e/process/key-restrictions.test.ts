import { beforeAll, expect, inject, it } from "vitest";
import { call } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { callPortal } from "./portal-calls.ts";
import { IS_STRESS } from "../harness/stress.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
const USERNAME = "restricts-keys";
const ROUNDS = IS_STRESS ? 10 : 2;
const REQUESTS_PER_PROCESS = 8;

let portal: SharedServer;
let apis: SharedServer[];
let cookie: string;

beforeAll(async () => {
  const start = (name: "portal" | "api" | "api2") => useServer(fixtures, name);
  [portal, ...apis] = await Promise.all([start("portal"), start("api"), start("api2")]);
  await people.addOwner(USERNAME, "team");
  cookie = await openSession(stack, USERNAME);
});

/** Changes a key in the portal, as its form does. */
async function change<Result>(procedure: string, input: object): Promise<Result> {
  const { status, data } = await callPortal(portal, procedure, { cookie, input });
  expect(status).toBe(200);
  return data as Result;
}

/** The statuses of concurrent requests from an address to both processes. */
async function statusesFrom(address: string, key: string): Promise<number[]> {
  const headers = { "X-Forwarded-For": address };
  const requests = apis.flatMap(({ url }) =>
    Array.from({ length: REQUESTS_PER_PROCESS }, () => call(url, { path: "/me", key, headers })),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  return [...new Set(statuses)];
}

it("changed addresses of a key apply to each request on two API processes that starts after the response (contract KEY-12)", async () => {
  const addressOf = (round: number) => `198.51.100.${round}`;
  const lists = { allowed_addresses: [addressOf(0)], allowed_referrers: [] };
  const input = { name: "Restricted", scopes: ["read"], ...lists };
  type Created = { key: { id: number }; secret: string };
  const { key, secret } = await change<Created>("keys.create", input);
  expect(await statusesFrom(addressOf(0), secret)).toEqual([200]);
  for (let round = 1; round <= ROUNDS; round++) {
    await change("keys.update", { id: key.id, allowed_addresses: [addressOf(round)] });
    expect(await statusesFrom(addressOf(round), secret)).toEqual([200]);
    expect(await statusesFrom(addressOf(round - 1), secret)).toEqual([401]);
  }
  await change("keys.update", { id: key.id, allowed_addresses: [] });
  expect(await statusesFrom("203.0.113.7", secret)).toEqual([200]);
});

it("the portal returns the address that the API compares, also with all bits of IPv6", async () => {
  for (const address of ["198.51.100.7", "2001:db8::7"]) {
    const headers = { "X-Forwarded-For": address, "X-Exact-Client-Address": "192.0.2.66" };
    const { data } = await callPortal(portal, "keys.ownAddress", { cookie, headers });
    expect(data).toEqual({ address });
    const lists = { allowed_addresses: [address], allowed_referrers: [] };
    const input = { name: `From ${address}`, scopes: ["read"], ...lists };
    const { secret } = await change<{ secret: string }>("keys.create", input);
    expect(await statusesFrom(address, secret)).toEqual([200]);
  }
});
