import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { sendRaw } from "../harness/raw.ts";
import { type SharedServer, useServer } from "../harness/servers/shared-servers.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const fixtures = inject("fixtures");
let portal: SharedServer;
let session: string;
let guide: { path: string; title: string };

beforeAll(async () => {
  portal = await useServer(fixtures, "portal");
  session = await openSession(joinStack(fixtures), "ada");
  const key = fixtures.keys.admin;
  const title = "A guide with a picture";
  const made = await call(fixtures.url, {
    method: "POST",
    path: "/guides",
    key,
    json: { guide: { title, user_id: "ada" } },
  });
  const { id, slug } = (made.body as { guide: { id: number; slug: string } }).guide;
  await call(fixtures.url, { method: "POST", path: `/guides/${id}/publish`, key });
  guide = { path: `/@ada/${slug}`, title };
});

type Headers = Record<string, string>;

function get(path: string, headers: Headers = {}) {
  return fetch(`${portal.url}${path}`, {
    headers: { ...fromNewAddress(), ...headers },
    redirect: "manual",
  });
}

function send(path: string, body: string, headers: Headers = {}) {
  return fetch(`${portal.url}${path}`, {
    method: "POST",
    body: Buffer.from(body),
    headers: { ...fromNewAddress(), Origin: portal.url, ...headers },
    redirect: "manual",
  });
}

function post(target: string, ...lines: string[]) {
  return `${[`POST ${target} HTTP/1.1`, "Host: localhost", `Origin: ${portal.url}`, ...lines].join("\r\n")}\r\n\r\n`;
}

async function statusOf(response: Promise<Response>) {
  return (await response).status;
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };

function textOf(response: Response) {
  return response.text();
}

describe("next-auth in the portal", () => {
  it.each([
    ["/error?error=a%0Ab", 400],
    ["/error?error=%E2%82%AC", 400],
    ["/error/%0A", 404],
    ["/csrf?callbackUrl=javascript:1", 400],
    ["/csrf?callbackUrl=http://[bad", 400],
    ["/session", 404],
    ["/signin?callbackUrl=x", 400],
    ["/callback/credentials", 405],
    ["/callback/unknown", 404],
    ["/signin/github", 405],
    ["/_log", 404],
    ["/verify-request", 404],
    ["/callback/github", 302],
    ["/callback/github?code=x&state=y", 302],
    ["/callback/github?error=%00&error_description=%0A", 302],
    ["/csrf", 200],
    ["/providers", 200],
  ])("responds to GET %s with %i", async (path, status) => {
    expect(await statusOf(get(`/api/auth${path}`))).toBe(status);
  });

  it.each([
    ["/_log", "level=error&code=x", 404, form],
    ["/signout", "{", 415, json],
    ["/signout", "null", 415, json],
    ["/signout", "--x", 415, multipart],
    ["/callback/credentials", "{", 415, json],
    // A refused sign-in redirects to the form.
    ["/callback/credentials", "%00%ff=%", 302, form],
    ["/signin/unknown", "", 404, form],
    ["/session", "", 404, form],
    ["/csrf", "", 405, form],
  ])("responds to POST %s and the body %s with %i", async (path, body, status, headers) => {
    expect(await statusOf(send(`/api/auth${path}`, body, headers))).toBe(status);
  });

  it.each(["PUT", "DELETE", "HEAD", "OPTIONS"])(
    "returns no 5xx for the method %s",
    async (method) => {
      const headers = { ...fromNewAddress(), Origin: portal.url, "Content-Length": "0" };
      for (const path of ["/csrf", "/session", "/signout", "/callback/github"]) {
        const response = fetch(`${portal.url}/api/auth${path}`, { method, headers });
        expect(await statusOf(response), path).toBeLessThan(500);
      }
    },
  );
});

describe("an invalid or forged cookie", () => {
  const cookies = [
    "next-auth.callback-url=x",
    "next-auth.callback-url=javascript:1",
    "next-auth.callback-url=http://[bad",
    "next-auth.session-token=garbage",
    "next-auth.session-token=e30.e30.e30.e30.e30",
    "next-auth.session-token.0=a; next-auth.session-token.1=b",
    "next-auth.csrf-token=%; next-auth.state=x",
  ];

  it.each(cookies)("causes no error in pages and procedures: %s", async (cookie) => {
    const headers = { Cookie: cookie };
    for (const path of ["/", "/sign-in", guide.path, "/api/auth/providers", "/api/auth/csrf"])
      expect(await statusOf(get(path, headers)), path).toBe(200);
    expect(await statusOf(get("/api/trpc/guides.search", headers))).toBe(401);
    const inside = await get("/guides", headers);
    expect([200, 307]).toContain(inside.status);
    const name = encodeURIComponent(JSON.stringify({ username: "ada" }));
    expect(await statusOf(get(`/api/trpc/reader.profile?input=${name}`, headers))).toBe(200);
  });

  it("does not affect a valid session cookie", async () => {
    const headers = { Cookie: `next-auth.callback-url=x; ${session}` };
    const response = await get("/api/trpc/account.profile", headers);
    expect(response.status).toBe(200);
    expect(await textOf(response)).toContain("ada@guidepost.test");
  });

  it("is replaced by next-auth when its callback URL is invalid", async () => {
    const response = await get("/api/auth/csrf", { Cookie: "next-auth.callback-url=javascript:1" });
    const [line = ""] = response.headers
      .getSetCookie()
      .filter((one) => one.startsWith("next-auth.callback-url="));
    expect(line).not.toContain("javascript");
  });

  it("differs from a session cookie in two parts, which the portal accepts", async () => {
    const [name = "", value = ""] = session.split("=");
    const pieces = `${name}.0=${value.slice(0, 50)}; ${name}.1=${value.slice(50)}`;
    expect(await statusOf(get("/api/trpc/account.profile", { Cookie: pieces }))).toBe(200);
  });

  it("cannot be sent as an Authorization header, which the portal ignores", async () => {
    const headers = { Authorization: `Bearer ${session.split("=")[1]}` };
    expect(await statusOf(get("/api/trpc/account.profile", headers))).toBe(401);
  });
});

describe("a procedure call that tRPC cannot parse", () => {
  it.each([
    "connectionParams=1",
    "connectionParams=%7B%22a%22%3A1%7D",
    "input=%7B",
    "batch=1&input=1",
  ])("returns 400 for the query %s", async (query) => {
    const response = get(`/api/trpc/guides.search?${query}`, { Cookie: session });
    expect(await statusOf(response)).toBe(400);
  });

  it.each(["--x", "--x--\r\n", ""])("returns 415 for a form or binary body %j", async (body) => {
    expect(await statusOf(send("/api/trpc/reader.view", body, multipart))).toBe(415);
    const bytes = { "Content-Type": "application/octet-stream" };
    expect(await statusOf(send("/api/trpc/reader.view", body, bytes))).toBe(415);
  });

  it("returns Cache-Control: private, no-store for every procedure", async () => {
    for (const path of ["account.profile", "nothing", "guides.search?input=%7B"]) {
      const { headers } = await get(`/api/trpc/${path}`, { Cookie: session });
      expect(headers.get("cache-control"), path).toBe("private, no-store");
    }
  });
});

describe("the portal", () => {
  it.each([2_147_483_647, 2_147_483_648, 4_294_967_296, 9_999_999_999])(
    "returns 404 for the page of the unknown guide %i",
    async (id) => {
      expect(await statusOf(get(`/guides/${id}`, { Cookie: session }))).toBe(404);
    },
  );
});

describe("the sign-in page", () => {
  it("ignores a provider named constructor, toString or __proto__", async () => {
    for (const provider of ["constructor", "toString", "__proto__"]) {
      const html = await textOf(await get(`/sign-in?error=conflict&provider=${provider}`));
      expect(html, provider).toContain("Then connect the other service in Settings");
    }
  });
});

describe("a request with internal headers or paths of Next.js", () => {
  /**
   * Requests a page as a navigation does. Next.js first redirects to a URL with a hash of the
   * headers.
   */
  const getAsPage = async (path: string, headers: Headers) => {
    const response = await get(path, { RSC: "1", ...headers });
    const target = response.headers.get("location");
    return target?.includes("_rsc") ? get(target, { RSC: "1", ...headers }) : response;
  };
  const good = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }]));

  it.each(["garbage", "[1,2,3]", "%", "{}", "[]", good])(
    "gets the page for the router state %s",
    async (tree) => {
      for (const path of ["/", "/sign-in", guide.path]) {
        const response = await getAsPage(path, { "Next-Router-State-Tree": tree });
        expect(response.status, path).toBe(200);
        expect(response.headers.get("content-type")).toContain("text/x-component");
      }
    },
  );

  it("gets the page when its kind of prefetch is unknown", async () => {
    for (const kind of ["2", "x"])
      expect((await getAsPage("/", { "Next-Router-Prefetch": kind })).status).toBe(200);
  });

  it.each([
    "/_global-error",
    "/_global-error?_rsc=x",
    "/%5Fglobal-error",
    "/_not-found",
    "/_error",
    "/404",
    "/500",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
    "/_next/image?url=%2F_next%2Fstatic%2Fx.png&w=64&q=75",
  ])("gets an uncached 404 for %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toMatch(/s-maxage|max-age=[1-9]/);
  });
});

describe("the Open Graph image of a guide", () => {
  const pictureOf = async () => {
    const html = await textOf(await get(guide.path));
    const [, url = ""] = /property="og:image" content="([^"?]+)/.exec(html) ?? [];
    return new URL(url).pathname;
  };

  it("does not block other requests while it is rendered", async () => {
    const path = await pictureOf();
    let isRendered = false;
    const rendering = get(path).finally(() => (isRendered = true));
    let responses = 0;
    for (; !isRendered; responses++) await get("/healthz");
    expect((await rendering).status).toBe(200);
    // If they waited for the rendering, only the first ones would arrive before it begins.
    expect(responses).toBeGreaterThan(5);
  });

  it("is the same for concurrent requests with different queries", async () => {
    const path = await pictureOf();
    const [first = Buffer.alloc(0), ...others] = await Promise.all(
      Array.from({ length: 8 }, async (_, y) => {
        const response = await get(`${path}?y=${y}`);
        expect(response.status).toBe(200);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    expect(first.subarray(1, 4).toString()).toBe("PNG");
    for (const other of others) expect(other.equals(first)).toBe(true);
  });

  it("is cacheable for an hour, and sets no cookie", async () => {
    const response = await get(await pictureOf());
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60");
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe("the portal's log", () => {
  it("contains only JSON lines for unusual requests, without errors and without their text", async () => {
    await send("/api/auth/_log", `level=error&code=${"x".repeat(100_000)}`, form);
    await get("/guides", { Cookie: "next-auth.session-token=the-last-of-them" });
    for (const [path, type] of [
      ["/api/trpc/account.signUp", json],
      ["/api/auth/signout", form],
    ] as const) {
      const half = post(path, `Content-Type: ${type["Content-Type"]}`, "Content-Length: 100");
      await sendRaw(portal.port, `${half}{"email":`, { end: true });
    }
    const end = randomUUID();
    await get("/nothing", { "X-Request-Id": end });
    await until("the last line of the log", () => portal.logs().includes(end));
    const lines = portal.logs().trim().split("\n");
    const odd = lines.filter((line) => !line.startsWith("{") && !/^ *[✓▲-]|^$/.test(line));
    expect(odd).toEqual([]);
    const entries = lines
      .filter((line) => line.startsWith("{"))
      .map(
        (line) => JSON.parse(line) as { time: string; level: number; msg: string; code?: string },
      );
    expect(entries.filter(({ level }) => level >= 50)).toEqual([]);
    // A failure of next-auth is a warning once a minute for each code.
    const failures = entries.filter(({ msg }) => msg === "next-auth");
    expect(failures).not.toEqual([]);
    const warnings = failures
      .filter(({ level }) => level === 40)
      .map(({ time, code }) => `${time.slice(0, "2026-11-20T20:00".length)} ${code}`);
    expect(warnings).toEqual([...new Set(warnings)]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
  });
});
