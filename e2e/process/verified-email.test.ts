import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { call } from "../harness/call.ts";
import { createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const stack = openStack();
const user = { username: "ada", display_name: "Ada", email: "ada@guidepost.test" };
const password = "violet anchors drift north";
let api: ServerProcess;
let portal: ServerProcess;

beforeAll(async () => {
  const settings = { REQUIRE_VERIFIED_EMAIL: "1", TRUSTED_PROXIES: "1" };
  api = await stack.startApi(settings);
  portal = await stack.startPortal(settings);
  await stack.startWorker();
});
afterAll(stack.close);

/** Returns the token of the mail that verifies the address. The worker writes mails to files. */
async function readToken(): Promise<string> {
  const folder = join(stack.dataDir, "mail");
  return until("the mail", async () => {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith(".eml"))) {
      const mail = await readFile(join(folder, file), "utf8");
      // Lines of quoted-printable text end with "=".
      const token = /verify-email\/([\w-]+)/.exec(mail.replaceAll("=\r\n", ""))?.[1];
      if (token !== undefined && mail.includes(`To: ${user.email}`)) return token;
    }
    return undefined;
  });
}

describe("a new user", () => {
  it("writes drafts, and publishes after using the link of the mail (contract MAIL-10, ERR-20)", async () => {
    await callPortal(portal, "account.signUp", { input: { ...user, password } });
    const [{ account_id: account } = { account_id: 0 }] = await stack.sql<{ account_id: number }>(
      "select account_id from users where username = 'ada'",
    );
    const people = createPeople(stack.cli);
    await people.setPlan(account, "pro", {});
    // The operator creates a key for any user.
    const { secret: key } = await people.addKey("ada", "write");
    const send = (method: string, path: string, json?: unknown) =>
      call(api.url, { method, path, key, ...(json !== undefined && { json }) });
    const created = await send("POST", "/guides", { guide: { title: "Brew tea" } });
    expect(created.status).toBe(201);
    const { guide } = created.body as { guide: { id: number } };
    const publish = () => send("POST", `/guides/${guide.id}/publish`);
    const refused = await publish();
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "email_not_verified" } } });
    expect(refused.headers.get("link")).toContain("/docs/errors#email_not_verified");
    const operations = [{ operation: "publish", id: guide.id }];
    const bulk = await send("POST", "/guides/bulk", { operations });
    expect(bulk.body).toMatchObject({ results: [{ status: 403 }] });

    const { name, value } = await signIn(portal.url, user.email, password);
    const cookie = `${name}=${value}`;
    const createKey = () =>
      callPortal(portal, "keys.create", { cookie, input: { name: "CI", scopes: ["read"] } });
    expect((await createKey()).error?.data.error.code).toBe("email_not_verified");

    const token = await readToken();
    // A program that opens links does not use them.
    await fetch(`${portal.url}/verify-email/${token}`);
    expect((await publish()).status).toBe(403);
    expect((await callPortal(portal, "account.verifyEmail", { input: { token } })).status).toBe(
      200,
    );
    expect(await publish()).toMatchObject({
      status: 200,
      body: { guide: { status: "published" } },
    });
    expect((await createKey()).status).toBe(200);
  });
});
