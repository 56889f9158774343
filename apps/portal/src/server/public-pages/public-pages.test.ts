import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { inject, type InjectOptions } from "light-my-request";
import { describe, expect, it } from "vitest";
import type { Guide, GuideSummary, PublicProfile } from "@guidepost/contract";
import type { PublicPageAddress, Services } from "#server/services.ts";
import { requestContext, type RequestContext } from "../http/request-context.ts";
import { createPublicPages, publicResourceOf } from "./public-pages.ts";
import { refuseUnknownGuideJson } from "./refuse-data.ts";

const PORTAL = "https://guides.example.com";

/** Dependencies that read the standby. The renderer compares their identity only. */
const STANDBY = {} as ReturnType<Services["standbyParts"]>;

/** The parts of a guide that the tests read. */
const GUIDE = { id: 1, steps: [{ content: "<p>1234</p>" }] } as Guide;

/** An author with a featured guide, which is older than the other one. */
function profileOf(title: string): PublicProfile {
  const user = {
    username: "ada",
    display_name: "Ada & Co",
    avatar: null,
    bio: "",
    links: [],
    profile_version: 0,
  };
  const guideOf = (slug: string, day: string) =>
    ({
      id: Number(day),
      title: `${title}: ${slug}`,
      url: `${PORTAL}/@ada/${slug}`,
      category: "tech",
      published_at: `2026-11-${day}T08:00:00.000Z`,
      updated_at: `2026-11-${day}T09:00:00.000Z`,
      description: "<b> in a text",
    }) as GuideSummary;
  return {
    user: { ...user, member_since: "2026-01-01T00:00:00.000Z", guides_count: 2 },
    branding: null,
    featured: [guideOf("tea", "01")],
    guides: [guideOf("coffee", "02")],
    next_cursor: null,
  };
}

/** Public pages of a service whose state the test sets, with a renderer in place of Next. */
function open() {
  const service = {
    title: "One",
    version: "1",
    isPublic: true,
    isDown: false,
    standby: undefined as { title: string; version: string; found: object } | undefined,
    beforeRendering: () => {},
    characters: 0,
  };
  /** Whether each reading of a guide used the standby. */
  const read: boolean[] = [];
  const errors: unknown[] = [];
  const rendered: { url: string; headers: Record<string, unknown> }[] = [];
  const looked: PublicPageAddress[] = [];
  const results: unknown[] = [];
  const respond = createPublicPages({
    services: {
      portalUrl: PORTAL,
      reportError: (error) => errors.push(error),
      findPublicPageState: async (address, parts) => {
        const current = { version: service.version, statistics: "" };
        if (parts === STANDBY) return { ...current, ...service.standby?.found };
        looked.push(address);
        if (service.isDown) throw new Error("the database is down");
        const { version, isPublic } = service;
        return isPublic ? { version, statistics: "" } : undefined;
      },
      standbyParts: () => (service.standby ? STANDBY : undefined),
      readPublicGuide: async (_, parts) => {
        read.push(parts === STANDBY);
        const { title, version } = (parts === STANDBY && service.standby) || service;
        if (title === "Removed") return undefined;
        if (title === "Unreadable") throw new Error("the database does not respond");
        const guide = { ...GUIDE, title, updated_at: version };
        return { guide, author_avatar: null, branding: null, others: [] };
      },
      readPublicProfile: async () =>
        service.title === "Removed" ? undefined : profileOf(service.title),
      // The first guide had its address as its id.
      readFeedIds: async (guides) =>
        new Map(guides.map(({ id }) => [id, id === 1 ? "/@ada/first" : `urn:uuid:${id}`])),
      pageVersions: {
        guide: ({ guide }) => guide.updated_at,
        profile: () => service.version,
      },
      countGuide: ({ steps }) => {
        for (const { content } of steps) service.characters += content.length;
      },
      waitForRenderTurn: async () => {},
    },
    render: async ({ url = "", headers }, response) => {
      rendered.push({ url, headers });
      const isStandby = requestContext.getStore()?.storedPage?.parts === STANDBY;
      const { title, version } = (isStandby && service.standby) || service;
      if (title === "Rejected") throw new Error("Next failed");
      const { storedPage } = requestContext.getStore() ?? {};
      storedPage?.stepHtml.set(3, "<p>The step</p>");
      if (storedPage) storedPage.version = version;
      setImmediate(() => {
        response.writeHead(title === "Broken" ? 500 : 200, { Link: "</a.css>; rel=preload" });
        response.end(`<head></head><h1>${title}</h1><!--step 3--><script>next()</script>`);
      });
    },
    scripts: { reader: "/reader.js", embed: "/embed-reader.js" },
    waitForStart: async () => {
      service.beforeRendering();
      return true;
    },
    beforeRefusal: (_, response) => response.setHeader("X-Frame-Options", "DENY"),
  });
  const context: RequestContext = {
    requestId: "1",
    operation: "/@[username]",
    address: "192.0.2.1",
    userAgent: null,
    isGone: () => false,
    setCookie: () => {},
  };
  /** Requests without a response from the cache get 599, as if from Next. */
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const resource = publicResourceOf(request);
    const result =
      resource &&
      (await requestContext.run({ ...context }, () => respond(request, response, resource)));
    results.push(result);
    if (result !== "sent" && !refuseUnknownGuideJson(request, response))
      response.writeHead(599).end();
  };
  const get = (url: string, options: InjectOptions = {}) =>
    inject((request, response) => void serve(request, response), { url, ...options });
  return { service, rendered, read, looked, errors, results, get };
}

describe("a public page", () => {
  it("is rendered once, and then sent from the cache until its version changes", async () => {
    const { service, rendered, get } = open();
    const readers = await Promise.all(Array.from({ length: 100 }, () => get("/@ada/tea")));
    for (const { statusCode, payload } of readers) {
      expect(statusCode).toBe(200);
      expect(payload).toContain("<h1>One</h1><p>The step</p>");
      expect(payload).toContain('<script type="module" src="/reader.js">');
      expect(payload).not.toContain("next()");
    }
    expect(rendered).toHaveLength(1);
    Object.assign(service, { title: "Two", version: "2" });
    expect((await get("/@ada/tea")).payload).toContain("<h1>Two</h1>");
    expect((await get("/@ada/tea")).payload).toContain("<h1>Two</h1>");
    expect(rendered).toHaveLength(2);
  });

  it.each([
    ["has the primary's state", { title: "Same" }, "Same", 1],
    ["has an earlier version", { title: "Old", found: { version: "0" } }, "One", 1],
    ["has earlier counters", { title: "Old", found: { statistics: "earlier" } }, "One", 1],
    ["renders an earlier version", { title: "Old", version: "0" }, "One", 2],
    ["sends an error page", { title: "Broken" }, "One", 2],
    ["fails", { title: "Rejected" }, "One", 2],
  ])("is current when the standby %s", async (_, standby, title, times) => {
    const { service, rendered, errors, get } = open();
    service.standby = { version: "1", found: {}, ...standby };
    expect((await get("/@ada/tea")).payload).toContain(`<h1>${title}</h1>`);
    expect(rendered).toHaveLength(times);
    expect(errors).toEqual([]);
  });

  it("is rendered without the cookies and headers of the reader", async () => {
    const { rendered, get } = open();
    const headers = { cookie: "session=1", "user-agent": "x", authorization: "Bearer 1" };
    await get("/@ada/tea?utm_source=x", { headers });
    expect(rendered).toEqual([
      {
        url: "/@ada/tea",
        headers: expect.not.objectContaining({ cookie: "session=1" }) as unknown,
      },
    ]);
    expect(rendered[0]?.headers).not.toHaveProperty("authorization");
    expect(rendered[0]?.headers["host"]).toBe("guides.example.com");
  });

  it("has headers for shared caches and a policy without a nonce", async () => {
    const { headers } = await open().get("/@ada/tea");
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=60",
      "cache-tag": "guidepost-author-ada",
      link: "</a.css>; rel=preload",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000",
      "x-request-id": "1",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    const policy = headers["content-security-policy"];
    expect(policy).toMatch(/; script-src 'self' 'sha256-[\w+/=]{44}'; style-src 'self'; /);
    expect(policy).toContain("; connect-src 'self'; ");
    expect(policy).toMatch(/; upgrade-insecure-requests$/);
  });

  it("has one cache entry for each cursor of an author's guides", async () => {
    const { rendered, get } = open();
    for (const path of ["/@ada", "/@ada?cursor=a%2Fb", "/@ada?x=1", "/@ada?cursor=a%2Fb&x=1"])
      expect((await get(path)).statusCode).toBe(200);
    expect(rendered.map(({ url }) => url)).toEqual(["/@ada", "/@ada?cursor=a%2Fb"]);
  });

  it("has one cache entry for each filter of an author's guides, without empty fields (contract PROFILE-9)", async () => {
    const { rendered, get } = open();
    const query = "category=tech&q=a+b";
    for (const path of [
      `/@ada?${query}`,
      "/@ada?q=%20a%20b&x=1&category=tech",
      "/@ada?q=&category=",
    ])
      expect((await get(path)).statusCode).toBe(200);
    await get("/@ada");
    expect(rendered.map(({ url }) => url)).toEqual(["/@ada?q=a+b&category=tech", "/@ada"]);
  });

  it("stays in the cache while readers search for any number of words (contract PROFILE-9)", async () => {
    const { rendered, get, service } = open();
    await get("/@ada");
    // Random text: the stored pages have 80 kB each, and are more than the memory for filters.
    service.title = randomBytes(40_000).toString("base64");
    for (let word = 0; word < 30; word += 1) await get(`/@ada?q=word${word}`);
    expect(rendered).toHaveLength(31);
    await get("/@ada?q=word29");
    await get("/@ada");
    expect(rendered).toHaveLength(31);
    await get("/@ada?q=word0");
    expect(rendered).toHaveLength(32);
  });

  it("is left to Next when it does not exist or cannot be rendered", async () => {
    const { service, rendered, errors, results, get } = open();
    service.isPublic = false;
    expect((await get("/@ada/tea")).statusCode).toBe(599);
    expect(results).toEqual(["missing"]);
    expect(rendered).toEqual([]);
    Object.assign(service, { isPublic: true, title: "Broken" });
    expect((await get("/@ada/tea")).statusCode).toBe(599);
    expect(errors).toEqual([]);
    service.title = "Rejected";
    expect((await get("/@ada/tea")).statusCode).toBe(599);
    expect(errors).toEqual([new Error("Next failed")]);
    service.isDown = true;
    expect((await get("/@ada/tea")).statusCode).toBe(599);
    expect(results.slice(1)).toEqual(["unsent", "unsent", "unsent"]);
    service.isDown = false;
    service.title = "Repaired";
    expect((await get("/@ada/tea")).payload).toContain("<h1>Repaired</h1>");
  });

  it("is rendered again when its content has changed twice during the rendering", async () => {
    const { service, get } = open();
    // The look-up finds version 1, the rendering version 2, and later requests version 1 again.
    service.beforeRendering = () => void Object.assign(service, { title: "Two", version: "2" });
    expect((await get("/@ada/tea")).payload).toContain("<h1>Two</h1>");
    service.beforeRendering = () => {};
    Object.assign(service, { title: "One", version: "1" });
    expect((await get("/@ada/tea")).payload).toContain("<h1>One</h1>");
  });

  it("is sent from the cache with no-cache while the database is down", async () => {
    const { service, get } = open();
    const { headers } = await get("/@ada/tea");
    service.isDown = true;
    const unconfirmed = await get("/@ada/tea");
    expect(unconfirmed.payload).toContain("<h1>One</h1>");
    expect(unconfirmed.headers).toEqual({ ...headers, "cache-control": "no-cache" });
    expect((await get("/@ada")).statusCode).toBe(599);
  });

  it("is sent in its old state when the database goes down while the new state is rendered", async () => {
    const { service, get } = open();
    await get("/@ada/tea");
    Object.assign(service, { title: "Broken", version: "2" });
    expect((await get("/@ada/tea")).statusCode).toBe(599);
    service.beforeRendering = () => void (service.isDown = true);
    expect((await get("/@ada/tea")).payload).toContain("<h1>One</h1>");
  });
});

describe("the JSON of a public guide (contract PUBLIC-5)", () => {
  it("is read once, and then sent from the cache until its version changes", async () => {
    const { service, read, rendered, get } = open();
    const readers = await Promise.all(Array.from({ length: 20 }, () => get("/@ada/tea.json")));
    for (const { statusCode, headers, payload } of readers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=0, s-maxage=60",
        "cache-tag": "guidepost-author-ada",
        "content-type": "application/json; charset=utf-8",
        vary: "Accept-Encoding",
      });
      expect(JSON.parse(payload)).toEqual({ guide: { ...GUIDE, title: "One", updated_at: "1" } });
    }
    expect(read).toEqual([false]);
    expect(service.characters).toBe(11);
    const etag = String(readers[0]?.headers["etag"]);
    const headers = { "if-none-match": etag };
    expect((await get("/@ada/tea.json", { headers })).statusCode).toBe(304);
    Object.assign(service, { title: "Two", version: "2" });
    expect((await get("/@ada/tea.json", { headers })).payload).toContain('"title":"Two"');
    expect(rendered).toEqual([]);
  });

  it("is current when the standby has an earlier version", async () => {
    const { service, read, get } = open();
    service.standby = { title: "Old", version: "0", found: {} };
    expect((await get("/@ada/tea.json")).payload).toContain('"title":"One"');
    expect(read).toEqual([true, false]);
  });

  it.each(["/@ada/tea.json", "/@ADA/tea.json", "/@ada/T.json"])(
    "returns 404 with the error envelope at %s without a public guide, readable by other origins",
    async (url) => {
      const { service, get } = open();
      service.isPublic = false;
      const { statusCode, headers, payload } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(JSON.parse(payload)).toEqual({ error: { code: "not_found", message: "Not found" } });
    },
  );

  it("is 503 when the database responds to the look-up only (contract PUBLIC-5)", async () => {
    const { service, errors, get } = open();
    service.title = "Unreadable";
    const { statusCode, headers, payload } = await get("/@ada/tea.json");
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([503, "*"]);
    expect(JSON.parse(payload)).toMatchObject({ error: { code: "service_unavailable" } });
    expect(errors).toHaveLength(1);
  });

  it("is 503 while the database is down, unless it was requested before", async () => {
    const { service, get } = open();
    await get("/@ada/tea.json");
    service.isDown = true;
    expect((await get("/@ada/tea.json")).payload).toContain('"title":"One"');
    const { statusCode, headers } = await get("/@ada/coffee.json");
    expect([statusCode, headers["x-frame-options"]]).toEqual([503, "DENY"]);
  });
});

it.each<[string, string, InjectOptions?]>([
  ["a path of another page", "/guides"],
  ["a POST request", "/@ada/tea", { method: "POST" }],
  ["a request of Next's router", "/@ada/tea", { headers: { rsc: "1" } }],
  ["a URL of Next's router", "/@ada/tea?_rsc=1"],
])("a request for %s passes to Next without a query of the version", async (_, url, options) => {
  const { looked, get } = open();
  expect((await get(url, options)).statusCode).toBe(599);
  expect(looked).toEqual([]);
});

describe("the Atom feed of an author (contract PUBLIC-7)", () => {
  it("has the author's guides, last published first, with escaped texts", async () => {
    const { get } = open();
    const { statusCode, headers, payload } = await get("/@ada/feed.xml");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-tag": "guidepost-author-ada",
      "content-type": "application/atom+xml; charset=utf-8",
    });
    const valuesOf = (name: string) =>
      [...payload.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, text]) => text);
    expect(valuesOf("id")).toEqual([`${PORTAL}/@ada`, "urn:uuid:2", `${PORTAL}/@ada/first`]);
    expect(valuesOf("title")).toEqual(["Guides by Ada &#38; Co", "One: coffee", "One: tea"]);
    expect(valuesOf("updated")).toEqual(
      ["02", "02", "01"].map((day) => `2026-11-${day}T09:00:00.000Z`),
    );
    expect(valuesOf("summary")[0]).toBe("&#60;b&#62; in a text");
    expect(payload).toContain(
      `<link rel="self" type="application/atom+xml" href="${PORTAL}/@ada/feed.xml"/>`,
    );
  });

  it("is sent from the cache until the author's page changes, also while the database is down", async () => {
    const { service, get } = open();
    const { payload, headers } = await get("/@ada/feed.xml");
    service.title = "Unread";
    expect((await get("/@ada/feed.xml")).payload).toBe(payload);
    const conditional = { headers: { "if-none-match": String(headers["etag"]) } };
    expect((await get("/@ada/feed.xml", conditional)).statusCode).toBe(304);
    Object.assign(service, { title: "Two", version: "2" });
    expect((await get("/@ada/feed.xml")).payload).toContain("Two: tea");
    service.isDown = true;
    expect((await get("/@ada/feed.xml")).payload).toContain("Two: tea");
    expect((await get("/@grace/feed.xml")).statusCode).toBe(503);
  });
});

describe("the page of a guide for other sites (contract PUBLIC-8)", () => {
  it("can be shown in frames, in contrast to the guide's own page, and has its own script", async () => {
    const { rendered, get } = open();
    const embedded = await get("/embed/@ada/tea");
    expect(embedded.headers["x-frame-options"]).toBeUndefined();
    expect(embedded.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(embedded.headers["set-cookie"]).toBeUndefined();
    expect(embedded.payload).toContain('src="/embed-reader.js"');
    const own = await get("/@ada/tea");
    expect(own.headers["x-frame-options"]).toBe("DENY");
    expect(own.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(rendered.map(({ url }) => url)).toEqual(["/embed/@ada/tea", "/@ada/tea"]);
  });
});
