import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys, bob } = inject("fixtures");

type Guide = { id: number; title: string; version: number; steps: { id: number }[] };
type Version = { number: number; kind: string; title: string; guide_version: number };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}
function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}
async function addPublished(): Promise<Guide> {
  const steps = [{ position: 1, content: "<p>One</p>" }];
  const json = { guide: { title: "First", steps } };
  const { id } = guideOf(await send("POST", "/guides", { json }));
  return guideOf(await send("POST", `/guides/${id}/publish`));
}
function patch(id: number, guide: object) {
  return send("PATCH", `/guides/${id}`, { json: { guide } });
}
async function list(id: number, query = "") {
  const { body } = await send("GET", `/guides/${id}/versions${query}`);
  return body as { versions: Version[]; next_cursor: string | null };
}

describe("the versions of a guide", () => {
  it("are listed in pages with their author, and read with their content (contract HIST-1 to HIST-4)", async () => {
    const { id, steps } = await addPublished();
    await patch(id, { title: "Second" });
    const markdown = [{ position: 1, content: "**Two**", format: "markdown" }];
    await patch(id, { steps: markdown });
    const { versions, next_cursor } = await list(id, "?limit=2");
    expect(versions).toMatchObject([
      {
        number: 3,
        kind: "updated",
        via: "api_key",
        changed: ["steps"],
        guide_version: 4,
        step_changes: { added: 1, removed: 1, changed: 0 },
        key: { last_four: keys.both.slice(-4) },
      },
      { number: 2, changed: ["title"], title: "Second" },
    ]);
    const rest = await list(id, `?limit=2&cursor=${next_cursor}`);
    expect(rest).toMatchObject({ versions: [{ number: 1, kind: "published" }], next_cursor: null });

    const first = await send("GET", `/guides/${id}/versions/1`);
    expect(first.body).toMatchObject({
      version: {
        number: 1,
        title: "First",
        description: "",
        category: "marketing",
        steps: [{ id: steps[0]?.id, position: 1, title: null, content: "<p>One</p>" }],
      },
    });
    const third = await send("GET", `/guides/${id}/versions/3?include=source`);
    expect(third.body).toMatchObject({
      version: { steps: [{ format: "markdown", source: "**Two**" }] },
    });
    const unchanged = await send("GET", `/guides/${id}/versions/1`, {
      headers: { "If-None-Match": first.headers.get("etag") ?? "" },
    });
    expect(unchanged.status).toBe(304);
  });

  it("are restored as a new version, if If-Match is the present state (contract HIST-5)", async () => {
    const guide = await addPublished();
    const { id } = guide;
    const path = `/guides/${id}/versions/1/restore`;
    const changed = guideOf(await patch(id, { title: "Second", steps: [] }));
    const late = await send("POST", path, { headers: { "If-Match": `"g${id}.2"` } });
    expectErrorResponse(late, "precondition_failed");
    const restored = await send("POST", path, {
      headers: { "If-Match": `"g${id}.${changed.version}"` },
    });
    expect(restored.status).toBe(200);
    expect(restored.headers.get("etag")).toBe(`"g${id}.${changed.version + 1}"`);
    expect(guideOf(restored)).toMatchObject({ title: "First", steps: guide.steps });
    expect((await list(id)).versions).toMatchObject([
      { number: 3, kind: "restored", restored_from: 1, guide_version: changed.version + 1 },
      { number: 2 },
      { number: 1 },
    ]);
  });

  it("are not restored by a dry run, and once by a repeated Idempotency-Key", async () => {
    const { id } = await addPublished();
    const path = `/guides/${id}/versions/1/restore`;
    await patch(id, { title: "Second" });
    const dry = await send("POST", `${path}?dry_run=true`);
    expect(guideOf(dry).title).toBe("First");
    expect((await list(id)).versions).toHaveLength(2);
    const headers = { "Idempotency-Key": `restore-${id}` };
    const first = await send("POST", path, { headers });
    await patch(id, { title: "Third" });
    const repeated = await send("POST", path, { headers });
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(repeated.body).toEqual(first.body);
    expect((await list(id)).versions[0]).toMatchObject({ number: 4, title: "Third" });
  });

  it("of a bulk request are one for each operation, and none of an atomic one that failed", async () => {
    const { id } = await addPublished();
    const update = (title: string) => ({ operation: "update", id, guide: { title } });
    const operations = [update("Second"), update("Third")];
    await send("POST", "/guides/bulk", { json: { operations } });
    expect((await list(id)).versions.map(({ title }) => title)).toEqual([
      "Third",
      "Second",
      "First",
    ]);
    const failing = [update("Fourth"), { operation: "delete", id: 2_000_000_000 }];
    await send("POST", "/guides/bulk", { json: { operations: failing, atomic: true } });
    expect((await list(id)).versions).toHaveLength(3);
  });

  it("have consecutive numbers under 16 concurrent changes (contract HIST-6)", async () => {
    const { id } = await addPublished();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => patch(id, { title: `Title ${n}` })),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect((await list(id)).versions.map(({ number }) => number)).toEqual(
      Array.from({ length: 17 }, (_, n) => 17 - n),
    );
  });

  it("are 404 for an unknown number, a deleted guide and another user, and 422 for an invalid cursor (contract HIST-10)", async () => {
    const { id } = await addPublished();
    const paths = [
      ["GET", `/guides/${id}/versions`],
      ["GET", `/guides/${id}/versions/1`],
      ["POST", `/guides/${id}/versions/1/restore`],
    ] as const;
    for (const [method, path] of paths)
      expectErrorResponse(await send(method, path, { key: bob }), "not_found");
    for (const [method, path] of paths.slice(1))
      expect(await send(method, path.replace("versions/1", "versions/7"))).toMatchObject({
        status: 404,
        body: { error: { code: "not_found", message: "Version not found" } },
      });
    expectErrorResponse(await send("GET", `/guides/${id}/versions?cursor=x`), "validation_failed", {
      details: { cursor: ["is invalid"] },
    });
    await send("DELETE", `/guides/${id}`);
    for (const [method, path] of paths) expectErrorResponse(await send(method, path), "not_found");
  });
});
