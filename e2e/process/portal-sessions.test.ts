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

beforeAll(async () => {
  portal = await stack.startPortal({ TRUSTED_PROXIES: "1" });
}, 120_000);

afterAll(stack.close);

/** A new owner's session, as a browser's Cookie header has it. */
const newSession = async (username: string) => {
  await people.addOwner(username, "pro");
  const { name, value } = await signIn(portal.url, `${username}@guidepost.test`, password);
  return `${name}=${value}`;
};
const statusWith = async (cookie: string) =>
  (await callPortal(portal, "account.profile", { cookie })).status;

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
