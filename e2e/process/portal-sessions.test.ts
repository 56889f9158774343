import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { signIn } from "../browser/sign-in.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { callPortal } from "./portal-calls.ts";

const stack = joinStack(inject("world"));
const people = createPeople(stack.cli);
const password = "correct horse battery";
let portal: ServerProcess;
let another: ServerProcess;

beforeAll(async () => {
  const settings = {
    TRUSTED_PROXIES: "1",
    PORTAL_SECRET: "a-secret-that-two-portals-share-with-each-other",
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
