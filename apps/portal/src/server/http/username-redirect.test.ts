import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createUsernameRedirect } from "./username-redirect.ts";

const redirect = createUsernameRedirect((name) =>
  name === "broken"
    ? Promise.reject(new Error("no database"))
    : Promise.resolve(name === "old" ? "new" : undefined),
);
/** Where a request is sent on to; undefined where it is not. */
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

describe("the redirect of former usernames", () => {
  it.each([
    ["/@old", "/@new"],
    ["/%40OLD?cursor=x", "/@new?cursor=x"],
    ["/@old/make-tea", "/@new/make-tea"],
    ["/@old/opengraph-image-15ahp5?x", "/@new/opengraph-image-15ahp5?x"],
    ["/@old/make-tea/opengraph-image-15ahp5", "/@new/make-tea/opengraph-image-15ahp5"],
  ])("sends %s to %s with 301, which browsers do not keep", async (url, target) => {
    expect(await targetOf(url)).toEqual([301, target, "no-cache"]);
    expect(await targetOf(url, "HEAD")).toEqual([301, target, "no-cache"]);
  });

  it("leaves other requests alone, and pages while the database is away", async () => {
    for (const url of ["/@new", "/old", "/guides", "/@", "/@o", "/@old%00", "/@broken"])
      expect(await targetOf(url), url).toBeUndefined();
    expect(await targetOf("/@old", "POST")).toBeUndefined();
  });
});
