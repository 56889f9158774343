import { describe, expect, it } from "vitest";
import { fakeApi } from "./fake-api.ts";

type Method = (...values: unknown[]) => PromiseLike<unknown> | { page: () => PromiseLike<unknown> };

/** All methods of the client and its parts, by their name. Each is called with values in place of its first parameters. */
const METHODS = Object.entries(fakeApi([]).guidepost).flatMap(([part, { constructor }]) =>
  Object.getOwnPropertyNames(constructor.prototype)
    .filter((name) => name !== "constructor")
    .map((name) => [part, name] as const),
);

const PAGE = { next_cursor: null };

/** Calls a method, and returns the segments of the path that the request has after URL parsing. */
async function segmentsOf(part: string, name: string, values: unknown[]): Promise<string[]> {
  const { guidepost, received } = fakeApi([{ status: 200, body: PAGE }]);
  const parts = guidepost as unknown as Record<string, Record<string, Method>>;
  const call = parts[part]?.[name]?.(...values);
  const sent = call && "page" in call ? call.page() : call;
  const error: unknown = await Promise.resolve(sent).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined) expect(error).toBeInstanceOf(TypeError);
  if (received.length === 0) expect(error).toBeDefined();
  return received.flatMap(({ url }) => new URL(url).pathname.split("/"));
}

const HOSTILE = [
  "../webhooks/21",
  "..",
  ".",
  "../usage",
  "21/../../webhooks/21",
  "21/publish",
  "/21",
  "",
  "..\\webhooks\\21",
  "\\",
  "%2e%2e",
  "%2E",
  "..%2fusage",
  ".\t.",
  "21?a=b",
  "21#a",
  "\ud800",
  undefined,
  null,
  "//elsewhere.test/",
  "21;a",
];

describe("a method of Guidepost with an id", () => {
  it("is part of the tests below", () => {
    expect(METHODS.length).toBeGreaterThan(40);
  });

  it.each(METHODS)(
    "%s.%s sends no id that changes the path of the request (contract CLIENT-5)",
    async (part, name) => {
      const usual = await segmentsOf(part, name, ["42", "42"]);
      expect(usual.slice(0, 2)).toEqual(["", "v1"]);
      for (const id of HOSTILE)
        for (const values of [
          [id, id],
          ["42", id],
        ]) {
          const segments = await segmentsOf(part, name, values);
          // Without a request, the id was refused.
          if (segments.length === 0) continue;
          expect(segments, JSON.stringify(values)).toHaveLength(usual.length);
          for (const [index, segment] of usual.entries())
            if (!segment.includes("42")) expect(segments[index]).toBe(segment);
        }
    },
  );

  it.each([..."external bulk 42.md 1e3".split(" "), " 42"])(
    "refuses the word %j in place of a number, which is the path of another operation",
    async (word) => {
      const { guidepost, received } = fakeApi([{ status: 204 }]);
      const id = word as unknown as number;
      const calls = [
        guidepost.guides.discardDraft(id),
        guidepost.guides.deleteStep(42, id),
        guidepost.webhooks.delete(id),
        guidepost.guides.versions(id).page(),
      ];
      for (const call of calls) await expect(call).rejects.toThrow("An id must be a number");
      expect(received).toEqual([]);
    },
  );

  it("accepts a number as text, and any external id and request id", async () => {
    const { guidepost, received } = fakeApi([{ status: 200, body: { guide: {}, request: {} } }]);
    await guidepost.guides.get("42" as unknown as number);
    await guidepost.guides.getByExternalId("%2e%2e/a b?c#d.md");
    await guidepost.requests.get("../usage");
    expect(received.map(({ url }) => new URL(url).href)).toEqual([
      "https://api.test/v1/guides/42",
      "https://api.test/v1/guides/external/%252e%252e%2Fa%20b%3Fc%23d.md",
      "https://api.test/v1/requests/..%2Fusage",
    ]);
  });

  it.each([
    ["..", 'An id cannot be empty, "." or "..": ".."'],
    ["", 'An id cannot be empty, "." or "..": ""'],
    ["\ud800", 'An id must be valid Unicode: "\\ud800"'],
    [undefined, "An id is missing"],
  ])("rejects for the external id %j before a request, and states why", async (id, message) => {
    const { guidepost, received } = fakeApi([{ status: 204 }]);
    const call = guidepost.guides.deleteByExternalId(id as string);
    await expect(call).rejects.toThrow(new TypeError(message));
    expect(received).toEqual([]);
  });
});

describe("request() of Guidepost", () => {
  it.each([
    "guides",
    "",
    "@elsewhere.test/",
    ".elsewhere.test/",
    "/..",
    "/guides/../webhooks/21",
    "/guides/%2E%2e/usage",
    "/guides/.\t./usage",
    "/guides/..\\usage",
    "/guides/./21?a=b",
    "/guides/.. ",
    "/guides/..\u0001",
  ])("refuses the path %j before a request", async (path) => {
    const { guidepost, received } = fakeApi([{ status: 200, body: {} }]);
    const call = guidepost.request({ method: "DELETE", path });
    await expect(call).rejects.toThrow("path must begin with");
    expect(received).toEqual([]);
  });

  it.each(["/guides?q=a/../b", "/guides/42.md", "/guides/external/..a", "/guides#/../"])(
    "sends the path %j",
    async (path) => {
      const { guidepost, received } = fakeApi([{ status: 200, body: {} }]);
      await guidepost.request({ method: "GET", path });
      expect(received.map(({ url }) => url)).toEqual([`https://api.test/v1${path}`]);
    },
  );
});
