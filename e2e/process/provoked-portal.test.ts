import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { signIn } from "../browser/sign-in.ts";
import { call } from "../harness/call.ts";
import { sendRaw } from "../harness/raw.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { joinStack } from "../harness/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

const world = inject("world");
const stack = joinStack(world);
let portal: ServerProcess;
let session: string;
let guide: { path: string; title: string };

beforeAll(async () => {
  portal = await stack.startPortal({
    GITHUB_ID: "id",
    GITHUB_SECRET: "secret",
    // Nobody is there.
    GITHUB_URL: "http://127.0.0.1:9",
  });
  const { name, value } = await signIn(portal.url, "ada@guidepost.test", "correct horse battery");
  session = `${name}=${value}`;
  const key = world.keys.admin;
  const title = "A guide with a picture";
  const made = await call(world.url, {
    method: "POST",
    path: "/guides",
    key,
    json: { guide: { title, user_id: "ada" } },
  });
  const { id, slug } = (made.body as { guide: { id: number; slug: string } }).guide;
  await call(world.url, { method: "POST", path: `/guides/${id}/publish`, key });
  guide = { path: `/@ada/${slug}`, title };
});

afterAll(stack.close);

type Headers = Record<string, string>;
const ask = (path: string, headers: Headers = {}) =>
  fetch(`${portal.url}${path}`, { headers, redirect: "manual" });
const send = (path: string, body: string, headers: Headers = {}) =>
  fetch(`${portal.url}${path}`, {
    method: "POST",
    body: Buffer.from(body),
    headers: { Origin: portal.url, ...headers },
    redirect: "manual",
  });
const post = (target: string, ...lines: string[]) =>
  `${[`POST ${target} HTTP/1.1`, "Host: localhost", `Origin: ${portal.url}`, ...lines].join("\r\n")}\r\n\r\n`;
const statusOf = async (answer: Promise<Response>) => (await answer).status;

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const textOf = (answer: Response) => answer.text();

describe("a stranger who asks next-auth odd things is told so", () => {
  test.each([
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
  ])("GET %s: %i", async (path, status) => {
    expect(await statusOf(ask(`/api/auth${path}`))).toBe(status);
  });

  test.each([
    ["/_log", "level=error&code=x", 404, form],
    ["/signout", "{", 415, json],
    ["/signout", "null", 415, json],
    ["/signout", "--x", 415, multipart],
    ["/callback/credentials", "{", 415, json],
    // A refused sign-in is a way to the form.
    ["/callback/credentials", "%00%ff=%", 302, form],
    ["/signin/unknown", "", 404, form],
    ["/session", "", 404, form],
    ["/csrf", "", 405, form],
  ])("POST %s %s: %i", async (path, body, status, headers) => {
    expect(await statusOf(send(`/api/auth${path}`, body, headers))).toBe(status);
  });

  test.each(["PUT", "DELETE", "HEAD", "OPTIONS"])("%s is no fault of ours", async (method) => {
    const headers = { Origin: portal.url, "Content-Length": "0" };
    for (const path of ["/csrf", "/session", "/signout", "/callback/github"]) {
      const answer = fetch(`${portal.url}/api/auth${path}`, { method, headers });
      expect(await statusOf(answer), path).toBeLessThan(500);
    }
  });
});

describe("a cookie that somebody made up", () => {
  const cookies = [
    "next-auth.callback-url=x",
    "next-auth.callback-url=javascript:1",
    "next-auth.callback-url=http://[bad",
    "next-auth.session-token=garbage",
    "next-auth.session-token=e30.e30.e30.e30.e30",
    "next-auth.session-token.0=a; next-auth.session-token.1=b",
    "next-auth.csrf-token=%; next-auth.state=x",
  ];

  test.each(cookies)("%s breaks neither pages nor calls", async (cookie) => {
    const headers = { Cookie: cookie };
    for (const path of ["/", "/sign-in", guide.path, "/api/auth/providers", "/api/auth/csrf"])
      expect(await statusOf(ask(path, headers)), path).toBe(200);
    expect(await statusOf(ask("/api/trpc/guides.search", headers))).toBe(401);
    const inside = await ask("/guides", headers);
    expect([200, 307]).toContain(inside.status);
    const name = encodeURIComponent(JSON.stringify({ username: "ada" }));
    expect(await statusOf(ask(`/api/trpc/reader.profile?input=${name}`, headers))).toBe(200);
  });

  test("does not keep anybody from who they are", async () => {
    const headers = { Cookie: `next-auth.callback-url=x; ${session}` };
    const answer = await ask("/api/trpc/account.profile", headers);
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain("ada@guidepost.test");
  });

  test("with a place that is none is dropped where next-auth is asked", async () => {
    const answer = await ask("/api/auth/csrf", { Cookie: "next-auth.callback-url=javascript:1" });
    const [line = ""] = answer.headers
      .getSetCookie()
      .filter((one) => one.startsWith("next-auth.callback-url="));
    expect(line).not.toContain("javascript");
  });

  test("a session in pieces is one", async () => {
    const [name = "", value = ""] = session.split("=");
    const pieces = `${name}.0=${value.slice(0, 50)}; ${name}.1=${value.slice(50)}`;
    expect(await statusOf(ask("/api/trpc/account.profile", { Cookie: pieces }))).toBe(200);
  });

  test("a session is told by its cookie alone, not by a header", async () => {
    const headers = { Authorization: `Bearer ${session.split("=")[1]}` };
    expect(await statusOf(ask("/api/trpc/account.profile", headers))).toBe(401);
  });
});

describe("a call that tRPC cannot read is the client's fault", () => {
  test.each([
    "connectionParams=1",
    "connectionParams=%7B%22a%22%3A1%7D",
    "input=%7B",
    "batch=1&input=1",
  ])("%s: 400", async (query) => {
    const answer = ask(`/api/trpc/guides.search?${query}`, { Cookie: session });
    expect(await statusOf(answer)).toBe(400);
  });

  test.each(["--x", "--x--\r\n", ""])("a form, %j: 415", async (body) => {
    expect(await statusOf(send("/api/trpc/reader.view", body, multipart))).toBe(415);
    const bytes = { "Content-Type": "application/octet-stream" };
    expect(await statusOf(send("/api/trpc/reader.view", body, bytes))).toBe(415);
  });

  test("no answer of a call is kept by anybody", async () => {
    for (const path of ["account.profile", "nothing", "guides.search?input=%7B"]) {
      const { headers } = await ask(`/api/trpc/${path}`, { Cookie: session });
      expect(headers.get("cache-control"), path).toBe("private, no-store");
    }
  });
});

test.each([2_147_483_647, 2_147_483_648, 4_294_967_296, 9_999_999_999])(
  "guide %i is not there",
  async (id) => {
    expect(await statusOf(ask(`/guides/${id}`, { Cookie: session }))).toBe(404);
  },
);

test("a provider is one that there is, not whatever objects have", async () => {
  for (const provider of ["constructor", "toString", "__proto__"]) {
    const html = await textOf(await ask(`/sign-in?error=conflict&provider=${provider}`));
    expect(html, provider).toContain("then connect the other service in Settings");
  }
});

describe("what is between Next and its own pages", () => {
  /** As a page asks; Next first wants to see a hash of the headers in the address. */
  const askAsPage = async (path: string, headers: Headers) => {
    const answer = await ask(path, { RSC: "1", ...headers });
    const target = answer.headers.get("location");
    return target?.includes("_rsc") ? ask(target, { RSC: "1", ...headers }) : answer;
  };
  const good = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }]));

  test.each(["garbage", "[1,2,3]", "%", "{}", "[]", good])(
    "the state %s is no way to a fault",
    async (tree) => {
      for (const path of ["/", "/sign-in", guide.path]) {
        const answer = await askAsPage(path, { "Next-Router-State-Tree": tree });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("content-type")).toContain("text/x-component");
      }
    },
  );

  test("a prefetch of an unknown kind is answered as the page", async () => {
    for (const kind of ["2", "x"])
      expect((await askAsPage("/", { "Next-Router-Prefetch": kind })).status).toBe(200);
  });

  test.each([
    "/_global-error",
    "/_global-error?_rsc=x",
    "/%5Fglobal-error",
    "/_not-found",
    "/_error",
    "/404",
    "/500",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
    "/_next/image?url=%2F_next%2Fstatic%2Fx.png&w=64&q=75",
  ])("%s is not found, for now", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control") ?? "").not.toMatch(/s-maxage|max-age=[1-9]/);
  });
});

describe("the picture of a guide", () => {
  const pictureOf = async () => {
    const html = await textOf(await ask(guide.path));
    const [, url = ""] = /property="og:image" content="([^"?]+)/.exec(html) ?? [];
    return new URL(url).pathname;
  };
  /** What the portal's processor does meanwhile, in s: pauses of the machine are not in it. */
  const processorOf = async (work: () => Promise<unknown>) => {
    const used = async () => {
      const metrics = await textOf(await ask("/metrics"));
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
    };
    const before = await used();
    await work();
    return (await used()) - before;
  };
  /** Many at once, each with a query of its own. */
  const askMany = (path: string) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, y) => {
        const answer = await ask(`${path}?y=${y}`);
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );

  test("keeps nobody else waiting while it is drawn", async () => {
    const path = await pictureOf();
    let isDrawn = false;
    const drawing = ask(path).finally(() => (isDrawn = true));
    let answers = 0;
    for (; !isDrawn; answers++) await ask("/healthz");
    expect((await drawing).status).toBe(200);
    // Where they wait for it, there is time for a few before it begins, and one after.
    expect(answers).toBeGreaterThan(20);
  });

  test("is drawn once, whatever queries it is asked for with", async () => {
    const path = await pictureOf();
    const [first = Buffer.alloc(0), ...others] = await askMany(path);
    expect(first.subarray(1, 4).toString()).toBe("PNG");
    for (const other of others) expect(other.equals(first)).toBe(true);
    // To draw one costs as much as to answer with five to ten pages.
    const pages = await processorOf(() => askMany(guide.path));
    expect(await processorOf(() => askMany(path))).toBeLessThan(2 * pages);
  });

  test("may be kept by caches, and says nothing of whoever asked", async () => {
    const answer = await ask(await pictureOf());
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await ask(guide.path)).headers.getSetCookie().join()).toMatch(/^visitor=/);
  });
});

test("none of it fills the log: no fault of ours, no text of theirs, nothing but lines of JSON", async () => {
  await send("/api/auth/_log", `level=error&code=${"x".repeat(100_000)}`, form);
  await ask("/guides", { Cookie: "next-auth.session-token=the-last-of-them" });
  for (const [path, type] of [
    ["/api/trpc/account.signUp", json],
    ["/api/auth/signout", form],
  ] as const) {
    const half = post(path, `Content-Type: ${type["Content-Type"]}`, "Content-Length: 100");
    await sendRaw(portal.port, `${half}{"email":`, { end: true });
  }
  portal.kill("SIGTERM");
  await portal.ended;
  await until("the log's end", () => portal.logs().includes("stopped"));
  const lines = portal.logs().trim().split("\n");
  const odd = lines.filter((line) => !line.startsWith("{") && !/^ *[✓▲-]|^$/.test(line));
  expect(odd).toEqual([]);
  const said = lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { time: string; level: number; msg: string; code?: string });
  expect(said.filter(({ level }) => level >= 50)).toEqual([]);
  // What next-auth could not do is told once a minute, each.
  const told = said
    .filter(({ msg }) => msg === "next-auth")
    .map(({ time, code }) => `${time.slice(0, "2026-11-20T20:00".length)} ${code}`);
  expect(told).not.toEqual([]);
  expect(told).toEqual([...new Set(told)]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});
