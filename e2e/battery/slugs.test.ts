import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { url, keys } = fixtures;

type Guide = { id: number; slug: string; url: string; title: string; version: number };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}

function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}

async function create(): Promise<Guide> {
  const made = await send("POST", "/guides", { json: { guide: { title: "An address" } } });
  expect(made.status).toBe(201);
  return guideOf(made);
}

function patch(id: number, guide: object, request: Omit<ApiRequest, "path"> = {}) {
  return send("PATCH", `/guides/${id}`, { json: { guide }, ...request });
}

function newSlug() {
  return `address-${randomUUID()}`;
}

const TAKEN = { slug: ["has already been taken"] };

describe("slug of PATCH /guides/:id (contract SLUG-1, SLUG-2, SLUG-6)", () => {
  it("changes slug, url, version and ETag, and not with the title", async () => {
    const made = await create();
    const slug = newSlug();
    const changed = await patch(made.id, { slug });
    expect(changed.status).toBe(200);
    expect(guideOf(changed)).toMatchObject({ slug, version: 2 });
    expect(guideOf(changed).url).toBe(made.url.replace(/[^/]+$/, slug));
    expect(changed.headers.get("etag")).toBe(`"g${made.id}.2"`);
    expect(guideOf(await patch(made.id, { title: "Another title" }))).toMatchObject({ slug });
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toMatchObject({ slug, version: 3 });
    const listed = await send("GET", `/guides?slug=${slug}`);
    expect(listed.body).toMatchObject({ guides: [{ id: made.id }] });
  });

  it.each([
    ["", "can't be blank"],
    [null, "can't be blank"],
    [7, "must be a string"],
    ["A", "must be lower-case letters and digits, in words joined by single hyphens"],
    ["a--b", "must be lower-case letters and digits, in words joined by single hyphens"],
    ["a/b", "must be lower-case letters and digits, in words joined by single hyphens"],
    ["\u00fc", "must be lower-case letters and digits, in words joined by single hyphens"],
    ["a".repeat(81), "is too long (maximum is 80 characters)"],
  ])("returns 422 for %j", async (slug, message) => {
    const made = await create();
    const refused = await patch(made.id, { slug, title: "Changed" });
    expectErrorResponse(refused, "validation_failed", { details: { slug: [message] } });
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
  });

  it("returns 422 for a slug that another guide has or had, and accepts a former one of the guide", async () => {
    const [first, second] = [await create(), await create()];
    const slug = newSlug();
    await patch(first.id, { slug });
    for (const one of [slug, first.slug]) {
      const refused = await patch(second.id, { slug: one });
      expectErrorResponse(refused, "validation_failed", { details: TAKEN });
    }
    expect(guideOf(await patch(first.id, { slug: first.slug }))).toMatchObject({
      slug: first.slug,
    });
  });

  it("returns 404 for guides of others, 403 without write, 412 for another state, each without a change", async () => {
    const made = await create();
    const slug = newSlug();
    for (const key of [fixtures.bob, fixtures.otherAccount.admin])
      expectErrorResponse(await patch(made.id, { slug }, { key }), "not_found");
    expectErrorResponse(await patch(made.id, { slug }, { key: keys.read }), "forbidden");
    const headers = { "If-Match": `"g${made.id}.7"` };
    expectErrorResponse(await patch(made.id, { slug }, { headers }), "precondition_failed");
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
    expect((await patch((await create()).id, { slug })).status).toBe(200);
  });

  it("stores nothing with dry_run, and is a change of GET /changes", async () => {
    const made = await create();
    const slug = newSlug();
    const json = { guide: { slug } };
    const dry = await send("PATCH", `/guides/${made.id}?dry_run=true`, { json });
    expect(guideOf(dry)).toMatchObject({ slug });
    expect(guideOf(await send("GET", `/guides/${made.id}`))).toEqual(made);
    type Page = { changes: { guide?: Guide }[]; next_cursor: string; has_more: boolean };
    const read = async (cursor?: string) => {
      const query = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      return (await send("GET", `/changes?limit=100${query}`)).body as Page;
    };
    let page = await read();
    while (page.has_more) page = await read(page.next_cursor);
    await patch(made.id, { slug });
    const { changes } = await read(page.next_cursor);
    expect(changes).toContainEqual(
      expect.objectContaining({ guide: expect.objectContaining({ id: made.id, slug }) }),
    );
  });
});

describe("slug of other operations (contract SLUG-1)", () => {
  const pathOf = (externalId: string) => `/guides/external/${externalId}`;

  it("is stored by PUT, refused when it is taken, and kept without the field", async () => {
    const externalId = randomUUID();
    const slug = newSlug();
    const put = (id: string, guide: object) =>
      send("PUT", pathOf(id), { json: { guide: { title: "T", ...guide } } });
    const made = await put(externalId, { slug });
    expect([made.status, guideOf(made).slug]).toEqual([201, slug]);
    expect(guideOf(await put(externalId, { title: "U" }))).toMatchObject({ slug, version: 2 });
    const other = newSlug();
    expect(guideOf(await put(externalId, { title: "U", slug: other }))).toMatchObject({
      slug: other,
    });
    const refused = await put(randomUUID(), { slug });
    expectErrorResponse(refused, "validation_failed", { details: TAKEN });
  });

  it("is ignored by POST and by drafts (contract INPUT-8)", async () => {
    const slug = newSlug();
    const made = await send("POST", "/guides", { json: { guide: { title: "Ignored", slug } } });
    expect(made.status).toBe(201);
    const { id, slug: own } = guideOf(made);
    expect(own).toMatch(/^ignored/);
    await send("POST", `/guides/${id}/publish`);
    const draft = await send("PUT", `/guides/${id}/draft`, {
      json: { guide: { title: "D", slug } },
    });
    expect(guideOf(draft)).toMatchObject({ title: "D", slug: own });
  });

  it("is changed by a bulk, in which each guide has its own result", async () => {
    const [first, second] = [await create(), await create()];
    const slug = newSlug();
    const operations = [first, second].map(({ id }) => ({
      operation: "update",
      id,
      guide: { slug },
    }));
    const bulk = await send("POST", "/guides/bulk", { json: { operations } });
    expect(bulk.body).toMatchObject({
      results: [
        { status: 200, guide: { slug } },
        { status: 422, error: { details: TAKEN } },
      ],
    });
    const swap = newSlug();
    const atomic = [
      { operation: "update", id: second.id, guide: { slug: swap } },
      { operation: "update", id: first.id, guide: { slug: second.slug } },
    ];
    const json = { atomic: true, operations: atomic };
    const refused = await send("POST", "/guides/bulk", { json });
    expectErrorResponse(refused, "validation_failed", {
      details: { "operations.1.slug": TAKEN.slug },
    });
    expect(guideOf(await send("GET", `/guides/${second.id}`))).toEqual(second);
  });

  it("is that of one of 50 guides that request it at once (contract SLUG-3)", async () => {
    const operations = Array.from({ length: 50 }, () => ({
      operation: "create",
      guide: { title: "At once" },
    }));
    const made = await send("POST", "/guides/bulk", { json: { operations } });
    const { results } = made.body as { results: { guide: Guide }[] };
    const slug = newSlug();
    const responses = await Promise.all(results.map(({ guide }) => patch(guide.id, { slug })));
    const countOf = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect([countOf(200), countOf(422)]).toEqual([1, 49]);
    const listed = await send("GET", `/guides?slug=${slug}`);
    expect((listed.body as { guides: Guide[] }).guides).toHaveLength(1);
  });
});
