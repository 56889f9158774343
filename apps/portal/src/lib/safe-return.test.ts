import { expect, it } from "vitest";
import { safeReturn } from "./safe-return.ts";

const site = "https://guides.example.com";

it.each([
  ["/developer/keys", "/developer/keys"],
  ["/guides/12?tab=steps#3", "/guides/12?tab=steps#3"],
  [`${site}/settings/plan`, "/settings/plan"],
])("safeReturn accepts %s", (wanted, path) => {
  expect(safeReturn(wanted, site)).toBe(path);
});

it.each([
  undefined,
  "",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%09/evil.example/..//evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  `${site}.evil.example/`,
  `${site}@evil.example/`,
  "http://guides.example.com/",
  `${site}//evil.example`,
  "http://[bad",
])("safeReturn replaces %s by /guides", (wanted) => {
  const path = safeReturn(wanted, site);
  expect(new URL(path, site).origin).toBe(site);
  expect(path).not.toMatch(/^\/[/\\]/);
});
