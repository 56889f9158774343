import { expect, test } from "vitest";
import { atomFeed } from "./atom.ts";

test("a feed is well-formed XML for texts with characters that XML forbids (contract PUBLIC-7)", () => {
  const text = "Tea\u000b & <milk>\ufffe \u0000\ud800";
  const feed = atomFeed({
    url: "https://guides.example/@ada",
    self: "https://guides.example/@ada/feed.xml",
    title: text,
    author: text,
    updated: "2026-11-20T09:00:00.000Z",
    entries: [
      {
        id: "tag:guides.example,2026:1",
        url: "https://guides.example/@ada/tea",
        title: text,
        language: "en",
        published: "2026-11-20T09:00:00.000Z",
        updated: "2026-11-20T09:00:00.000Z",
        category: text,
        summary: text,
      },
    ],
  });
  const document = new DOMParser().parseFromString(feed, "application/xml");
  expect(document.querySelector("parsererror")).toBeNull();
  expect(document.querySelector("entry > title")?.textContent).toBe("Tea & <milk> ");
});
