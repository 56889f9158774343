import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { tryToSignIn } from "../browser/support/sign-in.ts";
import { appCode } from "../browser/support/totp.ts";
import { call } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";
import { bundleOf } from "../harness/servers/programs.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

const fixtures = inject("fixtures");
const stack = joinStack(fixtures);
const password = `${randomUUID()} horse battery`;
const email = `${randomUUID()}@guidepost.test`;

let api: SharedServer;
let portal: SharedServer;
/** All secrets that the tests create, by kind. */
const secrets: Record<string, string> = { password, email };
/** The HTML of each visited page. */
const pages: string[] = [];

beforeAll(async () => {
  [api, portal] = await Promise.all([useServer(fixtures, "api"), useServer(fixtures, "portal")]);
  secrets["portalSecret"] = readFileSync(join(stack.dataDir, "portal-secret"), "utf8").trim();
  for (const [name, file] of Object.entries({ database: "guidepost", superuser: "superuser" })) {
    const text = readFileSync(join(stack.dataDir, "postgres", `${file}.json`), "utf8");
    secrets[name] = (JSON.parse(text) as { password: string }).password;
  }
  await createSecrets();
});

/** Creates every kind of secret, and sends each where it is accepted. */
async function createSecrets(): Promise<void> {
  const person = { username: `s${randomUUID().slice(0, 8)}`, display_name: "Sam" };
  const signedUp = await callPortal(portal, "account.signUp", {
    input: { ...person, email, password },
  });
  expect(signedUp.status).toBe(200);
  // A user adds a second factor and members only with a verified address.
  const [user] = await stack.sql<{ account_id: number }>(
    "update users set email_verified_at = now() where username = $1 returning account_id",
    [person.username],
  );
  await insertPeople(stack).setPlan(user?.account_id ?? 0, "pro", {});
  await tryToSignIn(portal.url, email, `not the ${password}`);
  const session = (await tryToSignIn(portal.url, email, password)).cookie;
  secrets.session = session?.value ?? "";
  let cookie = `${session?.name}=${session?.value}`;

  const key = { name: "Key", scopes: ["admin"] };
  const made = await callPortal(portal, "keys.create", { cookie, input: key });
  const { id } = made.data.key as { id: number };
  const rotated = await callPortal(portal, "keys.rotate", { cookie, input: { id, keep_hours: 1 } });
  secrets.key = String(made.data.secret);
  secrets.rotated = String(rotated.data.secret);
  for (const secret of [secrets.key, secrets.rotated])
    expect((await call(api.url, { path: "/usage", key: secret })).status).toBe(200);

  const begun = await callPortal(portal, "twoFactor.begin", { cookie, input: {} });
  secrets.appSecret = String(begun.data.secret);
  secrets.sealedSecret = String(begun.data.sealed_secret);
  const confirmation = { code: appCode(secrets.appSecret), sealed_secret: secrets.sealedSecret };
  const enabled = await callPortal(portal, "twoFactor.enable", { cookie, input: confirmation });
  // All sessions have ended. The response has the cookie of a new version of this one.
  const renewed = enabled.headers.getSetCookie().find((line) => line.includes("session-token="));
  cookie = renewed?.split(";")[0] ?? "";
  const [recoveryCode = "", usedCode = ""] = enabled.data.recovery_codes as string[];
  Object.assign(secrets, { recoveryCode, usedCode });
  const replaced = await callPortal(portal, "twoFactor.replaceRecoveryCodes", {
    cookie,
    input: { code: usedCode },
  });
  expect(replaced.status).toBe(200);

  const guest = { email: `guest-${email}`, role: "member" };
  const invited = await callPortal(portal, "members.invite", { cookie, input: guest });
  secrets.invitation = String(invited.data.url).split("/").at(-1) ?? "";
  const joining = { token: secrets.invitation, username: `${person.username}-2` };
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${portal.url}${path}`, { headers });
    pages.push(await response.text());
    return response;
  };
  await visit(`/join/${secrets.invitation}`);
  // The page may contain its own query: only the log must not.
  await fetch(
    `${portal.url}/join/${secrets.invitation}?${new URLSearchParams({ email, password }).toString()}`,
  );
  const joined = await callPortal(portal, "members.accept", {
    input: { ...joining, display_name: "Guest", password },
  });
  expect(joined.status).toBe(200);
  // A refused input must not be logged either.
  await callPortal(portal, "members.accept", { input: { ...joining, password: 7 } });
  await callPortal(portal, "account.changePassword", {
    cookie,
    input: { current_password: `not ${password}`, password },
  });

  const state = "/api/trpc/reader.state?input={}";
  const read = await visit(state);
  const visitor = read.headers.getSetCookie().find((line) => line.startsWith("visitor="));
  secrets.visitor = visitor?.slice("visitor=".length).split(";")[0] ?? "";
  for (const path of [`/@${person.username}`, state])
    await visit(path, { Cookie: `visitor=${secrets.visitor}` });
  for (const page of ["/guides", "/developer/keys", "/developer/quick-start", "/settings/security"])
    await visit(page, { Cookie: cookie });
}

/** Returns parts of a secret that are also found if it was cut or encoded. */
function formsOf(secret: string): string[] {
  return [
    secret.replace(/^sk_/, ""),
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").slice(4, 28),
  ];
}

function leaks(text: string, names: string[]): string[] {
  return names.filter((name) => formsOf(secrets[name] ?? "").some((form) => text.includes(form)));
}

describe("the log of portal and API", () => {
  it("contains no secret of any request", async () => {
    for (const [name, secret] of Object.entries(secrets))
      expect([name, secret.length > 15]).toEqual([name, true]);
    const logs = () => portal.logs() + api.logs();
    const ends = [randomUUID(), randomUUID()];
    await fetch(`${portal.url}/sign-in`, { headers: { "X-Request-Id": ends[0] ?? "" } });
    await call(api.url, { path: "/usage", headers: { "X-Request-Id": ends[1] ?? "" } });
    await until("the last requests to be logged", () => ends.every((id) => logs().includes(id)));
    expect(leaks(logs(), Object.keys(secrets))).toEqual([]);
    // The requests were logged, so the search above had lines to search.
    for (const operation of ["account.signUp", "keys.rotate", "members.accept", "/join/[token]"])
      expect(logs()).toContain(`"operation":"${operation}"`);
  });
});

describe("a page of the portal", () => {
  it("contains no secret of the service, of a session or of a key", () => {
    expect(pages.length).toBeGreaterThan(6);
    const hidden = [
      "portalSecret",
      "database",
      "superuser",
      "password",
      "session",
      "key",
      "rotated",
      "visitor",
      "appSecret",
      "sealedSecret",
      "recoveryCode",
    ];
    expect(leaks(pages.join("\n"), hidden)).toEqual([]);
  });
});

describe("a browser script of the portal", () => {
  it("contains no secret and no server code", () => {
    const root = join(dirname(bundleOf("portal")), "..", ".next", "static");
    const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    const read = ({ parentPath, name }: (typeof files)[number]) =>
      readFileSync(join(parentPath, name), "utf8");
    const text = scripts.map(read).join("\n");
    expect(text).toContain("Something went wrong on our side");
    expect(leaks(text, Object.keys(secrets))).toEqual([]);
    for (const word of [
      "PORTAL_SECRET",
      "NEXTAUTH_SECRET",
      "DATABASE_URL",
      "METRICS_TOKEN",
      "GITHUB_SECRET",
      "scrypt",
      "argon2",
      "node:crypto",
      "timingSafeEqual",
      "PrismaClient",
      "guidepostServices",
    ])
      expect([word, text.includes(word)]).toEqual([word, false]);
    // The bundler writes an empty map for the script of a worker.
    for (const map of files.filter(({ name }) => name.endsWith(".map")))
      expect(JSON.parse(read(map))).toMatchObject({ sources: [], sections: [] });
  });
});
