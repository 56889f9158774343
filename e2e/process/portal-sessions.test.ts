import { decode, encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signIn } from "../browser/sign-in.ts";
import { fromNewAddress } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const stack = joinStack(inject("world"));
const people = createPeople(stack.sharedCli);
const password = "correct horse battery";
const secret = "a-secret-that-two-portals-share-with-each-other";
let portal: ServerProcess;
let another: ServerProcess;

beforeAll(async () => {
  const settings = {
    TRUSTED_PROXIES: "1",
    PORTAL_SECRET: secret,
  };
  [portal, another] = await Promise.all([stack.startPortal(settings), stack.startPortal(settings)]);
});

afterAll(stack.close);

/** A new owner's session, as a browser's Cookie header has it. */
const newSession = async (username: string) => {
  await people.addOwner(username, "pro");
  const { name, value } = await signIn(portal.url, `${username}@guidepost.test`, password);
  return `${name}=${value}`;
};
const statusWith = async (cookie: string, at = portal) =>
  (await callPortal(at, "account.profile", { cookie })).status;
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** As the button does. */
const signOut = async (cookie: string) => {
  const asked = await fetch(`${portal.url}/api/auth/csrf`, { headers: { Cookie: cookie } });
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  await fetch(`${portal.url}/api/auth/signout`, {
    method: "POST",
    headers: { Origin: portal.url, Cookie: `${cookie}; ${cookiesOf(asked)}` },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
};

test("a changed password keeps the browser signed in that changed it, without a sign-in that counts", async () => {
  const cookie = await newSession("careful");
  const change = { current_password: password, new_password: "another horse battery" };
  // What a client says of the session to go on with is nothing to anybody.
  const forged = await callPortal(portal, "account.changePassword", {
    ...{ cookie, input: { ...change, version: 99 } },
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

test("a cookie that was copied is nobody's after the sign-out, at every portal, and is not sealed anew", async () => {
  const cookie = await newSession("copied");
  const other = await signIn(another.url, "copied@guidepost.test", password);
  expect([await statusWith(cookie), await statusWith(cookie, another)]).toEqual([200, 200]);
  await signOut(cookie);
  expect([await statusWith(cookie), await statusWith(cookie, another)]).toEqual([401, 401]);
  expect(await statusWith(`${other.name}=${other.value}`)).toBe(200);

  const answer = await fetch(`${portal.url}/api/auth/session`, { headers: { Cookie: cookie } });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
});

/** The same session as if it had begun, been used and been confirmed `hours` ago. */
const aged = async (cookie: string, hours: number) => {
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
};

test("the portal renews the cookie of a session that was last used over an hour ago, and refuses one unused for 14 days", async () => {
  const cookie = await newSession("idle");
  const at = async (hours: number) =>
    callPortal(portal, "account.profile", {
      cookie: await aged(cookie, hours),
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

test("an old sign-in cannot create a key with admin until the password is confirmed, and the log says who did", async () => {
  const cookie = await aged(await newSession("cautious"), 1);
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

test("a browser that has signed in before signs in while strangers use up the attempts on its address", async () => {
  await people.addOwner("besieged", "pro");
  const email = "besieged@guidepost.test";
  const attempt = async (given: string, cookies = "") => {
    const asked = await fetch(`${portal.url}/api/auth/csrf`);
    const { csrfToken } = (await asked.json()) as { csrfToken: string };
    return fetch(`${portal.url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: {
        ...fromNewAddress(),
        Origin: portal.url,
        Cookie: [cookiesOf(asked), cookies].filter(Boolean).join("; "),
      },
      body: new URLSearchParams({ csrfToken, email, password: given, json: "true" }),
    });
  };
  const known = cookiesOf(await attempt(password))
    .split("; ")
    .find((pair) => pair.startsWith("known-browsers="));
  expect(known).toBeDefined();
  // A minute may end between the guesses and the attempt after them.
  let answer = "";
  for (let round = 0; round < 5 && !answer.includes("rate_limit_exceeded"); round++) {
    const guesses = await Promise.all(Array.from({ length: 11 }, () => attempt("a guess")));
    expect(guesses.some(({ ok }) => ok)).toBe(false);
    answer = await (await attempt(password)).text();
  }
  expect(answer).toContain("rate_limit_exceeded");
  expect((await attempt(password, known)).status).toBe(200);
});

test("a visitor's cookie of an earlier version is signed by the next page, with the same number", async () => {
  const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
  const page = await fetch(`${portal.url}/@nobody`, { headers: { Cookie: `visitor=${id}` } });
  const [line = ""] = page.headers.getSetCookie();
  expect(line).toMatch(new RegExp(`^visitor=${id}\\.[\\w-]{43}; `));
  const again = await fetch(`${portal.url}/@nobody`, {
    headers: { Cookie: line.split(";")[0] ?? "" },
  });
  expect(again.headers.getSetCookie()).toEqual([]);
});
