import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createUsernameRedirect } from "./username-redirect.ts";

const redirect = createUsernameRedirect((name) =>
  name === "broken"
    ? Promise.reject(new Error("no database"))
    : Promise.resolve(name === "old" ? "new" : undefined),
);
/** The redirect of a request; undefined without one. */
async function targetOf(url: string, method = "GET") {
  let sent: unknown;
  const response = {
    writeHead: (status: number, headers: Record<string, string>) => {
      sent = [status, headers.Location, headers["Cache-Control"]];
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

describe("createUsernameRedirect", () => {
  it.each([
    ["/@old", "/@new"],
    ["/%40OLD?cursor=x", "/@new?cursor=x"],
    ["/@old/make-tea", "/@new/make-tea"],
    ["/@old/opengraph-image-15ahp5?x", "/@new/opengraph-image-15ahp5?x"],
    ["/@old/make-tea/opengraph-image-15ahp5", "/@new/make-tea/opengraph-image-15ahp5"],
  ])("redirects %s to %s with 301 and no-cache", async (url, target) => {
    expect(await targetOf(url)).toEqual([301, target, "no-cache"]);
    expect(await targetOf(url, "HEAD")).toEqual([301, target, "no-cache"]);
  });

  it("does not handle other requests, or pages while the database is unavailable", async () => {
    for (const url of ["/@new", "/old", "/guides", "/@", "/@o", "/@old%00", "/@broken"])
      expect(await targetOf(url), url).toBeUndefined();
    expect(await targetOf("/@old", "POST")).toBeUndefined();
  });
});
