import { request as httpRequest } from "node:http";
import { fromNewAddress } from "#harness/call.ts";
import { expect, password, test, type Person, type Site } from "#browser/support/fixtures.ts";
import { tryToSignIn } from "#browser/support/sign-in.ts";

let owner: Person;
let cookie: string;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
  const { name, value } = await site.openSession(owner);
  cookie = `${name}=${value}`;
});

const pages = [
  "/",
  "/sign-in",
  "/sign-up",
  "/join/nothing",
  "/guides",
  "/guides/new",
  "/guides/trash",
  "/insights",
  "/developer/keys",
  "/developer/logs",
  "/developer/usage",
  "/developer/quick-start",
  "/developer/reference",
  "/settings/profile",
  "/settings/security",
  "/settings/members",
  "/settings/plan",
];
const inside = pages.filter((path) => /^\/(guides|insights|developer|settings)/.test(path));

/** Calls a mutation as a page does. */
const mutate = (site: Site, path: string, input: unknown, headers: Record<string, string>) =>
  fetch(`${site.url}/api/trpc/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie, ...headers },
    body: JSON.stringify(input),
  });

/** The home page is stored, so its policy has the hash of its inline script. */
const STORED_PATH = "/";

test("every response of a page has a strict content security policy with a new nonce", async ({
  site,
}) => {
  const nonces = new Set<string>();
  const rendered = pages.filter((path) => path !== STORED_PATH);
  const paths = [...rendered, "/nothing", "/@unknown", "/@unknown/nothing"];
  for (const path of paths) {
    const response = await fetch(`${site.url}${path}`, { headers: { Cookie: cookie } });
    const policy = response.headers.get("content-security-policy") ?? "";
    const [, scripts = ""] = /script-src ([^;]+)/.exec(policy) ?? [];
    expect(scripts, path).toMatch(/^'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'$/);
    // Exactly these directives.
    expect(policy.replace(scripts, "").split("; ")).toEqual([
      "default-src 'self'",
      "script-src ",
      expect.stringMatching(/^style-src 'self' 'nonce-[^' ]+'$/),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data: https: http:",
      "font-src 'self'",
      "worker-src 'self'",
      `connect-src 'self' ${site.apiUrl}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-powered-by")).toBeNull();
    nonces.add(scripts);
    const html = await response.text();
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain("nonce=");
  }
  expect(nonces.size).toBe(paths.length);
});

test("the home page has a strict content security policy with the hash of its inline script", async ({
  site,
}) => {
  const { headers } = await fetch(site.url + STORED_PATH, { headers: { Cookie: cookie } });
  // Exactly these directives.
  expect(headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'self'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/=]{44}'$/),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

/** Checks that a response redirects to the sign-in page with this return URL. Resolves to its HTML. */
async function expectSignIn(response: Response, next: string): Promise<string> {
  const html = await response.text();
  const target = `/sign-in?next=${encodeURIComponent(next)}`;
  // After a skeleton was sent, the redirect is part of the stream.
  if (response.status === 200) expect(html, next).toContain(target);
  else expect(response.headers.get("location"), next).toBe(target);
  return html;
}

test("every portal page redirects anonymous visitors to the sign-in page with the return URL", async ({
  site,
}) => {
  for (const path of inside) {
    const response = await fetch(`${site.url}${path}?x=1`, { redirect: "manual" });
    expect(await expectSignIn(response, `${path}?x=1`)).not.toContain(owner.email);
  }
});

test("tRPC queries and mutations return 401 without a session", async ({ site }) => {
  for (const path of ["guides.search", "keys.list", "usage.report", "members.list"]) {
    const response = await fetch(`${site.url}/api/trpc/${path}`);
    expect(response.status, path).toBe(401);
  }
  const made = await mutate(
    site,
    "keys.create",
    { name: "x", scopes: ["read"] },
    {
      Origin: site.url,
      Cookie: "",
    },
  );
  expect(made.status).toBe(401);
});

test("tRPC mutations return 403 unless the request comes from the same origin", async ({
  site,
}) => {
  const input = { display_name: "Changed" };
  const send = async (headers: Record<string, string>) =>
    (await mutate(site, "account.updateProfile", input, headers)).status;
  expect(await send({ Origin: site.url })).toBe(200);
  expect(await send({ "Sec-Fetch-Site": "same-origin" })).toBe(200);
  for (const headers of [
    {},
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: `${site.url}.evil.test` },
    { Origin: site.url.replace("http", "https").replace(/\d+$/, "1") },
    { Origin: "https://evil.test", "Sec-Fetch-Site": "same-origin" },
    { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Referer: site.url },
  ] as Record<string, string>[])
    expect(await send(headers), JSON.stringify(headers)).toBe(403);
  const signedOut = await fetch(`${site.url}/api/auth/signout`, {
    method: "POST",
    headers: { Origin: "https://evil.test", Cookie: cookie },
    body: "",
  });
  expect(signedOut.status).toBe(403);
});

test("the portal rejects tRPC batches of more than 10 calls and request bodies above the limit", async ({
  site,
}) => {
  const batch = (size: number) => {
    const paths = Array.from({ length: size }, () => "account.profile").join(",");
    return fetch(`${site.url}/api/trpc/${paths}?batch=1&input=%7B%7D`, {
      headers: { Cookie: cookie },
    });
  };
  expect((await batch(10)).status).toBe(200);
  expect((await batch(11)).status).toBe(400);

  const large = { display_name: "x".repeat(3_000_000) };
  const headers = { Origin: site.url };
  expect((await mutate(site, "account.updateProfile", large, headers)).status).toBe(413);

  const withoutLength = new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const target = { hostname, port, path: "/api/trpc/account.updateProfile", method: "POST" };
    const sent = httpRequest({ ...target, headers: { ...headers, Cookie: cookie } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject);
    sent.write("{");
    sent.end("}");
  });
  expect(await withoutLength).toBe(400);
});

test("the session cookie is HttpOnly, SameSite and, over HTTPS, Secure", async ({ site }) => {
  const { cookie: found } = await tryToSignIn(site.url, owner.email, password);
  expect(found).toBeDefined();
  const asked = await fetch(`${site.url}/api/auth/csrf`);
  for (const line of asked.headers.getSetCookie()) expect(line).toMatch(/HttpOnly; SameSite=Lax/i);

  const { stack, settings } = site;
  const { PORTAL_PORT: _, ...rest } = settings;
  const secure = await stack.startPortal({ ...rest, PORTAL_URL: "https://guides.guidepost.test" });
  const { port } = new URL(secure.url);
  const own = `http://localhost:${port}`;
  const csrf = await fetch(`${own}/api/auth/csrf`);
  const lines = csrf.headers.getSetCookie();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(/^__(Host|Secure)-/);
    expect(line).toMatch(/; HttpOnly; Secure; SameSite=Lax/i);
  }
  const read = await fetch(`${own}/api/trpc/reader.state?input={}`);
  expect(read.headers.getSetCookie().join()).toMatch(/^visitor=.*HttpOnly.*Secure/);
  expect(read.headers.get("strict-transport-security")).toContain("max-age=31536000");
  secure.kill("SIGTERM");
  expect(await secure.ended).toBe(0);
});

// `safeReturn` in `apps/portal/src/lib/sign-in.test.ts` is tested with all kinds of URLs.
test("the sign-in form ignores a return URL on another site", async ({ site, openAs }) => {
  const page = await openAs();
  await page.goto(`/sign-in?next=${encodeURIComponent("//evil.test/x")}`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  expect(page.url()).toBe(`${site.url}/guides`);
});

/** The proof of a passkey that no user has. */
const UNKNOWN_PASSKEY = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};

// `e2e/process/portal-sessions.test.ts` tests the limit of attempts on one email address.
test("sign-ins with a password are refused after too many attempts with passkeys from the same client address (contract SIGN-9)", async ({
  site,
}) => {
  const address = fromNewAddress();
  const tryPasskey = () =>
    mutate(
      site,
      "passkeys.signIn",
      { response: UNKNOWN_PASSKEY },
      { ...address, Origin: site.url },
    );
  const errorOf = async (client: Record<string, string>) => {
    const { error, cookie: session } = await tryToSignIn(site.url, owner.email, password, client);
    return error ?? session?.name;
  };
  // A minute may end between two attempts.
  let error: string | undefined;
  for (let round = 0; round < 5 && !error?.startsWith("rate_limit_exceeded"); round++) {
    await Promise.all(Array.from({ length: 10 }, tryPasskey));
    error = await errorOf(address);
  }
  expect(error).toMatch(/^rate_limit_exceeded/);
  expect(await errorOf(fromNewAddress())).toBe("next-auth.session-token");
});

test("a removed user's session ends with the next request", async ({ site }) => {
  const member = await site.addMember(owner);
  const { name, value } = await site.openSession(member);
  const get = (path: string) =>
    fetch(site.url + path, { headers: { Cookie: `${name}=${value}` }, redirect: "manual" });
  expect((await get("/api/trpc/account.profile")).status).toBe(200);
  await site.stack.cli("user", "remove", member.username);
  expect((await get("/api/trpc/account.profile")).status).toBe(401);
  await expectSignIn(await get("/guides"), "/guides");
});

test("malformed and unusual requests never get a 5xx response", async ({ site }) => {
  const { hostname, port } = new URL(site.url);
  const send = (path: string, method = "GET") =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        { hostname, port, path, method, headers: { Cookie: cookie, Origin: site.url } },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
        },
      );
      sent.on("error", reject);
      sent.end();
    });
  for (const path of [
    "//evil.test",
    "/%",
    "/%E0%A4%A",
    "/%00",
    "/@%00",
    "/@demo/%00",
    `/@${"x".repeat(5_000)}`,
    "/@a/b/c",
    "/%40demo",
    "/@demo?cursor=%00",
    "/@demo?cursor=x",
    "/guides/abc",
    "/guides/0",
    "/guides/-1",
    "/guides/99999999999999999999",
    "/guides/1.5",
    "/guides/1%00",
    "/guides?page=99999&sort=x&search=%00&category[]=1",
    "/guides?search=%ED%A0%80",
    "/developer/keys/abc",
    "/developer/keys/99999999999999999999",
    "/developer/logs?key=0&status=x&code=conflict&since=yesterday&cursor=1",
    "/developer/logs?operation=%00",
    "/developer/logs/%00",
    "/developer/usage?period=2026-13",
    "/developer/usage?period=%00",
    "/docs/nothing",
    "/docs/nothing.md",
    "/docs/%00",
    "/join/%00",
    `/join/${"x".repeat(3_000)}`,
    "/sign-in?error=%00&provider=__proto__",
    "/api/trpc/guides.search?input=%7B",
    "/api/trpc/guides.search?input=%7B%22search%22%3A%22%5Cu0000%22%7D",
    "/api/trpc/nothing",
    "/api/trpc/__proto__",
    "/api/auth/nothing",
    "/api/auth/callback/github",
    "/sitemaps/0.xml",
    "/sitemaps/99999999999.xml",
    "/sitemaps/x.xml",
    "/_next/nothing",
    "/_next/image?url=x&w=1&q=1",
  ])
    expect(await send(path), path).toBeLessThan(500);
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
    for (const path of ["/", "/guides", "/api/trpc/guides.search", "/@demo"])
      expect(await send(path, method), `${method} ${path}`).toBeLessThan(500);
});
