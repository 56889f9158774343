import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decode, encode } from "next-auth/jwt";
import { beforeAll, expect, inject, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { insertPeople, PASSWORD as password } from "../harness/people.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const people = insertPeople(stack);
let portal: SharedServer;
let another: SharedServer;
/** The secret of both portals. */
let secret: string;

beforeAll(async () => {
  [portal, another] = await Promise.all([
    useServer(fixtures, "portal"),
    useServer(fixtures, "site1"),
  ]);
  secret = readFileSync(join(stack.dataDir, "portal-secret"), "utf8");
});

/** Creates an owner and signs in; returns the Cookie header of the session. */
async function newSession(username: string) {
  await people.addOwner(username, "pro");
  const { name, value } = await signIn(portal.url, `${username}@guidepost.test`, password);
  return `${name}=${value}`;
}

async function statusWith(cookie: string, at = portal) {
  return (await callPortal(at, "account.profile", { cookie })).status;
}

function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Signs out as the button does. */
async function signOut(cookie: string) {
  const address = fromNewAddress();
  const csrfResponse = await fetch(`${portal.url}/api/auth/csrf`, {
    headers: { ...address, Cookie: cookie },
  });
  const { csrfToken } = (await csrfResponse.json()) as { csrfToken: string };
  await fetch(`${portal.url}/api/auth/signout`, {
    method: "POST",
    headers: {
      ...address,
      Origin: portal.url,
      Cookie: `${cookie}; ${cookiesOf(csrfResponse)}`,
    },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
}

it("a password change renews the session of its own browser and ends the earlier cookie", async () => {
  const cookie = await newSession("careful");
  const change = { current_password: password, new_password: "another horse battery" };
  // The server ignores what a client claims about the new session.
  const forged = await callPortal(portal, "account.changePassword", {
    cookie,
    input: { ...change, version: 99 },
  });
  expect([forged.status, forged.headers.getSetCookie()]).toEqual([422, []]);

  const changed = await callPortal(portal, "account.changePassword", { cookie, input: change });
  expect(changed.status).toBe(200);
  expect(changed.result).toEqual({});
  const [line = ""] = changed.headers.getSetCookie();
  expect(line).toMatch(/^next-auth\.session-token=.*; HttpOnly; SameSite=lax$/i);
  expect(await statusWith(line.split(";")[0] ?? "")).toBe(200);
  expect(await statusWith(cookie)).toBe(401);
});

it("a copied session cookie is refused by every portal process after the sign-out", async () => {
  const cookie = await newSession("copied");
  const other = await signIn(another.url, "copied@guidepost.test", password);
  expect([await statusWith(cookie), await statusWith(cookie, another)]).toEqual([200, 200]);
  await signOut(cookie);
  expect([await statusWith(cookie), await statusWith(cookie, another)]).toEqual([401, 401]);
  expect(await statusWith(`${other.name}=${other.value}`)).toBe(200);

  const response = await fetch(`${portal.url}/api/auth/session`, { headers: { Cookie: cookie } });
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
});

it("a session that the user ends in the list is refused by every portal process", async () => {
  const cookie = await newSession("lister");
  const other = await signIn(another.url, "lister@guidepost.test", password);
  const otherCookie = `${other.name}=${other.value}`;
  expect(await statusWith(otherCookie, another)).toBe(200);
  const list = async () => {
    const { data } = await callPortal(portal, "sessions.list", { cookie });
    return data["sessions"] as { id: string; is_current: boolean }[];
  };
  const listed = await until("the other session", async () =>
    (await list()).find((session) => !session.is_current),
  );
  const ended = await callPortal(portal, "sessions.end", { cookie, input: { id: listed.id } });
  expect(ended.status).toBe(200);
  const states = [await statusWith(otherCookie), await statusWith(otherCookie, another)];
  expect(states).toEqual([401, 401]);
  expect(await statusWith(cookie)).toBe(200);
});

it("ending all other sessions renews the cookie of this one, and every earlier cookie is refused", async () => {
  const cookie = await newSession("ender");
  const other = await signIn(another.url, "ender@guidepost.test", password);
  const ended = await callPortal(portal, "sessions.endOthers", { cookie, input: {} });
  const line = ended.headers.getSetCookie().find((one) => one.includes("session-token"));
  const renewed = line?.split(";")[0] ?? "";
  expect([await statusWith(renewed), await statusWith(renewed, another)]).toEqual([200, 200]);
  expect(await statusWith(cookie, another)).toBe(401);
  expect(await statusWith(`${other.name}=${other.value}`, another)).toBe(401);
});

/** Returns the same session with all of its times `hours` earlier. */
async function backdate(cookie: string, hours: number) {
  const [name = "", token = ""] = cookie.split("=");
  const { session } = (await decode({ token, secret })) as unknown as {
    session: Record<"startedAt" | "usedAt" | "authenticatedAt", number>;
  };
  const { startedAt, usedAt, authenticatedAt } = session;
  const [start, use, confirmation] = [startedAt, usedAt, authenticatedAt].map(
    (at) => at - hours * 60 * 60_000,
  );
  const times = { startedAt: start, usedAt: use, authenticatedAt: confirmation };
  return `${name}=${await encode({ token: { session: { ...session, ...times } }, secret })}`;
}

it("a session cookie is renewed when it was last used over an hour ago, and refused after 14 days without use", async () => {
  const cookie = await newSession("idle");
  const at = async (hours: number) =>
    callPortal(portal, "account.profile", {
      cookie: await backdate(cookie, hours),
    });
  const [recent, used, unused] = [await at(0.5), await at(13 * 24), await at(14 * 24)];
  expect([recent.status, recent.headers.getSetCookie()]).toEqual([200, []]);
  const [line = ""] = used.headers.getSetCookie();
  expect(line).toMatch(
    /^next-auth\.session-token=.*; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
  );
  expect(await statusWith(line.split(";")[0] ?? "")).toBe(200);
  expect(unused.status).toBe(401);
});

it("creating an admin key in a one-hour-old session requires the password, and writes audit lines", async () => {
  const cookie = await backdate(await newSession("cautious"), 1);
  const create = (as: string) =>
    callPortal(portal, "keys.create", { cookie: as, input: { name: "All", scopes: ["admin"] } });
  const refused = await create(cookie);
  expect([refused.status, refused.error?.data.error.code]).toEqual([403, "fresh_sign_in_required"]);
  const confirm = (given: string) =>
    callPortal(portal, "account.confirmPassword", { cookie, input: { password: given } });
  expect((await confirm("wrong password")).status).toBe(422);
  const confirmed = await confirm(password);
  // The renewed cookie comes first, the confirmed one replaces it.
  const line = confirmed.headers.getSetCookie().findLast((one) => one.includes("session-token"));
  expect((await create(line?.split(";")[0] ?? "")).status).toBe(200);

  const [user] = await stack.sql<{ id: number }>(
    "select id from users where username = 'cautious'",
  );
  const audits = await until("the audit lines", () => {
    const lines = portal
      .logs()
      .split("\n")
      .filter((one) => one.includes('"audit":'));
    const own = lines.map((one) => JSON.parse(one) as Record<string, unknown>);
    const found = own.filter(({ userId }) => userId === user?.id);
    return found.length >= 4 ? found : undefined;
  });
  expect(audits).toMatchObject([
    { audit: "session.signed_in", method: "password", address: expect.any(String) },
    { audit: "session.confirmation_failed", level: 30 },
    { audit: "session.confirmed", requestId: expect.any(String) },
    { audit: "key.created", keyId: expect.any(Number), scopes: ["admin"] },
  ]);
  expect(portal.logs()).not.toContain("@guidepost.test");
});

it("a known browser can sign in while other clients use up the attempts for its email address", async () => {
  await people.addOwner("attacked", "pro");
  const email = "attacked@guidepost.test";
  const attempt = async (given: string, cookies = "") => {
    const address = fromNewAddress();
    const csrfResponse = await fetch(`${portal.url}/api/auth/csrf`, { headers: address });
    const { csrfToken } = (await csrfResponse.json()) as { csrfToken: string };
    return fetch(`${portal.url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: {
        ...address,
        Origin: portal.url,
        Cookie: [cookiesOf(csrfResponse), cookies].filter(Boolean).join("; "),
      },
      body: new URLSearchParams({ csrfToken, email, password: given, json: "true" }),
    });
  };
  const known = cookiesOf(await attempt(password))
    .split("; ")
    .find((pair) => pair.startsWith("known-browsers="));
  expect(known).toBeDefined();
  const { guesses, refused, admitted } = await withinOneMinute(async () => ({
    guesses: await Promise.all(Array.from({ length: 11 }, () => attempt("a guess"))),
    refused: await (await attempt(password)).text(),
    admitted: await attempt(password, known),
  }));
  expect(guesses.some(({ ok }) => ok)).toBe(false);
  expect(refused).toContain("rate_limit_exceeded");
  expect(admitted.status).toBe(200);
});

it("an unsigned visitor cookie of an earlier version is replaced by a signed one with the same id", async () => {
  const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
  const call = (cookie: string) =>
    fetch(`${portal.url}/api/trpc/reader.state?input={}`, { headers: { Cookie: cookie } });
  const [line = ""] = (await call(`visitor=${id}`)).headers.getSetCookie();
  expect(line).toMatch(new RegExp(`^visitor=${id}\\.[\\w-]{43}; `));
  expect((await call(line.split(";")[0] ?? "")).headers.getSetCookie()).toEqual([]);
});
