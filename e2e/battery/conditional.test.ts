import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys, unchanged } = inject("fixtures");

type Guide = { id: number; version: number; updated_at: string };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.admin, ...request });
}

function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}

async function create(user_id = "ada", key = keys.admin) {
  const guide = { title: "A guide with versions", user_id };
  return guideOf(await send("POST", "/guides", { json: { guide }, key }));
}

describe("ETag (contract COND-1)", () => {
  it("is in every response with one guide, and has the guide's version", async () => {
    const guide = { title: "A guide with a tag", user_id: "ada" };
    const made = await send("POST", "/guides", { json: { guide } });
    const path = `/guides/${guideOf(made).id}`;
    const responses = [made, await send("GET", path)];
    responses.push(await send("PATCH", path, { json: { guide: { title: "Changed" } } }));
    for (const action of ["publish", "feature", "unfeature", "unpublish", "restore"])
      responses.push(await send("POST", `${path}/${action}`));
    for (const response of responses) {
      const { id, version } = guideOf(response);
      expect(response.headers.get("etag")).toBe(`"g${id}.${version}"`);
    }
    expect(responses.map((response) => guideOf(response).version)).toEqual([
      1, 1, 2, 3, 4, 5, 6, 6,
    ]);
    const head = await send("HEAD", path);
    expect(head.headers.get("etag")).toBe(responses.at(-1)?.headers.get("etag"));
  });
});

const EXPECTED_STATUS: Record<string, number> = {
  DELETE: 204,
  "POST/steps": 201,
  "POST/duplicate": 201,
};

describe("If-Match (contract COND-2, COND-3)", () => {
  it("applies one of 64 concurrent PATCHes with the same tag; 63 are 412 with the present tag (contract COND-6)", async () => {
    const { id } = await create();
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        send("PATCH", `/guides/${id}`, {
          json: { guide: { title: `Title ${n}` } },
          headers: { "If-Match": `"g${id}.1"` },
        }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(63);
    for (const response of refused) {
      expectErrorResponse(response, "precondition_failed");
      expect(response.headers.get("etag")).toBe(`"g${id}.2"`);
    }
  });

  it.each([
    ["PATCH", "", { guide: { title: "Changed" } }],
    ["DELETE", "", undefined],
    ["POST", "/publish", undefined],
    ["POST", "/unpublish", undefined],
    ["POST", "/feature", undefined],
    ["POST", "/unfeature", undefined],
    ["POST", "/restore", undefined],
    ["POST", "/steps", { step: { content: "<p>New</p>" } }],
    ["POST", "/steps/order", { step_ids: [] }],
    ["POST", "/duplicate", undefined],
  ])(
    "is checked by %s /guides/:id%s after 404, and after an unreadable body",
    async (method, end, json) => {
      const { id } = await create();
      const path = `/guides/${id}${end}`;
      const match = (tag: string) => ({ json, headers: { "If-Match": tag } });
      const stale = await send(method, path, match('"g0.1"'));
      expectErrorResponse(stale, "precondition_failed");
      expect(stale.headers.get("etag")).toBe(`"g${id}.1"`);
      expect(await send(method, path, match("g0"))).toMatchObject({
        status: 400,
        body: { error: { code: "bad_request", message: expect.stringContaining("If-Match") } },
      });
      expect((await send(method, `/guides/0${end}`, match('"g0.1"'))).status).toBe(404);
      expect((await send(method, path, match(`"x", "g${id}.1"`))).status).toBe(
        EXPECTED_STATUS[method + end] ?? 200,
      );
    },
  );
});

describe("If-None-Match (contract COND-4, COND-5)", () => {
  it.each(["/guides/:id", "/guides?limit=2", "/usage"])(
    "leads to 304 without a body or quota for GET and HEAD %s",
    async (template) => {
      const { username, admin: key } = unchanged;
      const { id } = await create(username, key);
      const path = template.replace(":id", String(id));
      const first = await send("GET", path, { key });
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w.-]+"$/);
      const [get, head] = [
        await send("GET", path, { key, headers: { "If-None-Match": `W/${tag}` } }),
        await send("HEAD", path, { key, headers: { "If-None-Match": "*" } }),
      ];
      for (const response of [get, head]) {
        expect(response).toMatchObject({ status: 304, text: "" });
        expect(response.headers.get("content-type")).toBeNull();
        expect(response.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
      }
      expect(get.headers.get("etag")).toBe(tag);
      expect((await send("GET", path, { key, headers: { "If-None-Match": '"x"' } })).status).toBe(
        200,
      );
    },
  );
});
