import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const stack = joinStack(inject("fixtures"));
const people = createPeople(stack.sharedCli);
const USERNAME = "restricts-keys";
const ROUNDS = 10;
const REQUESTS_PER_PROCESS = 8;

let portal: ServerProcess;
let apis: ServerProcess[];
let cookie: string;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "1" };
  const owner = people.addOwner(USERNAME, "team");
  [portal, ...apis] = await Promise.all([
    stack.startPortal(settings),
    stack.startApi(settings),
    stack.startApi(settings),
  ]);
  await owner;
  const session = await signIn(portal.url, `${USERNAME}@guidepost.test`, "correct horse battery");
  cookie = `${session.name}=${session.value}`;
});

afterAll(stack.close);

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
