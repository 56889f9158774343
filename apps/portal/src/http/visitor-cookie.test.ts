import { expect, it } from "vitest";
import { isReaderPage, visitorCookie, visitorOf } from "./visitor-cookie.ts";

const id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

it("is found among other cookies, and only as itself", () => {
  expect(visitorOf(`visitor=${id}`)).toBe(id);
  expect(visitorOf(`theme=dark; visitor=${id}; other=1`)).toBe(id);
  for (const cookies of [undefined, null, "", "visitor=", "visitor=short", `xvisitor=${id}`])
    expect(visitorOf(cookies)).toBeUndefined();
  expect(visitorOf(`visitor=${id}x`)).toBeUndefined();
  expect(visitorOf(`visitor=${"a".repeat(5_000)}`)).toBeUndefined();
});

it("is out of reach of scripts, and Secure where the portal is", () => {
  expect(visitorCookie(id, false)).toBe(
    `visitor=${id}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
  expect(visitorCookie(id, true)).toMatch(/; Secure$/);
});

it("is set by the pages of guides and authors, and not by their pictures", () => {
  for (const page of [
    "/@ada",
    "/%40ada?cursor=x",
    "/@ada/tea",
    "/@ada/tea/",
    "/@ada/opengraph-images",
  ])
    expect(isReaderPage(page), page).toBe(true);
  for (const other of [
    "/",
    "/guides/@ada",
    "/@ada/tea/opengraph-image-15ahp5?e127b77157091f62",
    "/@ada/opengraph-image",
    "/@ada/opengraph-image-15ahp5?x",
  ])
    expect(isReaderPage(other), other).toBe(false);
});
