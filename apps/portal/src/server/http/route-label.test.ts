import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRouteLabeler } from "./route-label.ts";

const routeLabelOf = createRouteLabeler(new Set(["keys.create", "guides.search"]));

/** The URLs that Next serves from `app`, with a secret in each parameter. */
const addresses = readdirSync(join(import.meta.dirname, "../../app"), { recursive: true })
  .map(String)
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts|opengraph-image\.tsx)$/.test(file))
  .filter((file) => !file.startsWith("api/"))
  .map((file) => {
    const path = file.replace(/(?:page\.tsx|route\.ts|\.tsx)$/, "").replaceAll(/\([^)]*\)\//g, "");
    return `/${path}`.replace("[handle]", "@s3cret").replaceAll(/\[\w+\]/g, "s3cret");
  });

it("labels every page, without the secret parts of its path", () => {
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses)
    for (const url of [address, address.replace(/\/$/, ""), `${address}?next=s3cret`]) {
      const operation = routeLabelOf(url || "/");
      expect([url, operation]).not.toEqual([url, "unknown"]);
      expect(operation).not.toContain("s3cret");
    }
});

it.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/join/4f3a", "/join/[token]"],
  ["/%40ada/tea?_rsc=1", "/@[username]/[slug]"],
  ["/@ada/tea/opengraph-image-1x2y?3", "/@[username]/[slug]/opengraph-image"],
  ["/@ada/opengraph-image-1x2y?3", "/@[username]/opengraph-image"],
  ["/opengraph-image-1x2y?3", "/opengraph-image"],
  ["/guides/17/", "/guides/[id]"],
  ["/api/trpc/keys.create", "keys.create"],
  ["/api/trpc/keys.create,guides.search?batch=1&input=s3cret", "batch"],
  ["/api/trpc/s3cret", "unknown"],
  ["/api/auth/callback/credentials", "/api/auth/callback/credentials"],
  ["/api/auth/callback/s3cret", "unknown"],
  ["/_next/static/chunks/a.js", "static"],
  ["/favicon.ico", "static"],
  ["/apple-touch-icon.png", "static"],
  ["/_next/data/s3cret", "unknown"],
  ["/s3cret", "unknown"],
  ["//", "unknown"],
  ["*", "unknown"],
])("routeLabelOf returns for the path %s the label %s", (url, operation) => {
  expect(routeLabelOf(url)).toBe(operation);
});
