import type { IncomingMessage, ServerResponse } from "node:http";
import { inject } from "light-my-request";
import { describe, expect, it } from "vitest";
import { createMovedAddresses } from "./moved-address.ts";

/** The user `old` is `new` now. The guide `old-tea` is `tea` now, and `draft` is not public. */
const GUIDES: Record<string, string> = { tea: "tea", "old-tea": "tea" };
let lookUps = 0;
const redirect = createMovedAddresses(({ username, slug }) => {
  lookUps += 1;
  if (username === "broken") return Promise.reject(new Error("no database"));
  if (username !== "old" && username !== "new") return Promise.resolve(undefined);
  if (slug === undefined) return Promise.resolve({ username: "new" });
  const current = GUIDES[slug];
  return Promise.resolve(current === undefined ? undefined : { username: "new", slug: current });
});

type Sent = { status: number; headers: Record<string, string> };

/** The redirect of a request; undefined without one. */
async function redirectOf(url: string, method = "GET"): Promise<Sent | undefined> {
  let sent: Sent | undefined;
  const response = {
    writeHead: (status: number, headers: Record<string, string>) => {
      sent = { status, headers };
    },
    end: () => {},
  };
  const isSent = await redirect(
    { method, url } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  expect(isSent).toBe(sent !== undefined);
  return sent;
}

describe("createMovedAddresses (contract PUBLIC-10)", () => {
  it.each([
    ["/@old", "/@new"],
    ["/@old/", "/@new"],
    ["/%40OLD?cursor=x", "/@new?cursor=x"],
    ["/@old/feed.xml", "/@new/feed.xml"],
    ["/@old/opengraph-image-15ahp5?x", "/@new/opengraph-image-15ahp5?x"],
    ["/@old/tea", "/@new/tea"],
    ["/@new/old-tea", "/@new/tea"],
    ["/@NEW/old-tea?from=mail&x=%20", "/@new/tea?from=mail&x=%20"],
    ["/@old/old-tea/", "/@new/tea"],
    ["/@old/old-tea.json?x=1", "/@new/tea.json?x=1"],
    ["/embed/@old/old-tea?theme=dark", "/embed/@new/tea?theme=dark"],
    ["/@new/old-tea/opengraph-image-15ahp5", "/@new/tea/opengraph-image-15ahp5"],
  ])("redirects %s to %s with 301 and no-cache", async (url, target) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = (await redirectOf(url, method)) ?? {};
      expect([status, headers?.["Location"], headers?.["Cache-Control"]]).toEqual([
        301,
        target,
        "no-cache",
      ]);
    }
  });

  it("lets scripts of any site follow the redirects of JSON and feeds only", async () => {
    const originOf = async (url: string) =>
      (await redirectOf(url))?.headers["Access-Control-Allow-Origin"];
    expect(await originOf("/@new/old-tea.json")).toBe("*");
    expect(await originOf("/@old/feed.xml")).toBe("*");
    expect(await originOf("/@new/old-tea")).toBeUndefined();
  });

  it("does not redirect guides that are not public, current addresses, other requests, and pages without the database", async () => {
    for (const url of [
      "/@new",
      "/@new/tea",
      "/@new/tea.json",
      "/embed/@new/tea",
      "/@new/feed.xml",
      "/@old/draft",
      "/@new/draft",
      "/@old/draft.json",
      "/embed/@old/draft",
      "/embed/@old",
      "/@old/Old-Tea",
      "/@old/tea/other",
      "/@other/old-tea",
      "/@other",
      "/old",
      "/guides",
      "/@",
      "/@o",
      "/@old%00",
      "/@broken",
      "/@broken/tea",
    ])
      expect(await redirectOf(url), url).toBeUndefined();
    expect(await redirectOf("/@old", "POST")).toBeUndefined();
  });

  it.each(["/@broken/tea.json", "/@BROKEN/tea.json", "/@broken/feed.xml"])(
    "responds to %s with 503 without the database (contract PUBLIC-5)",
    async (url) => {
      const response = await inject((request, sent) => void redirect(request, sent), { url });
      expect(response.statusCode).toBe(503);
      expect(response.headers["access-control-allow-origin"]).toBe("*");
      expect(response.json()).toMatchObject({ error: { code: "service_unavailable" } });
    },
  );

  it("looks an address up once", async () => {
    for (const url of ["/@old", "/@old/old-tea", "/@new/tea", "/@new/draft"]) {
      lookUps = 0;
      await redirectOf(url);
      expect(lookUps, url).toBe(1);
    }
  });
});
