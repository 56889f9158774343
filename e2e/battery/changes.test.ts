import { describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { url } = fixtures;
// An account of its own, because other tests change guides.
const people = insertPeople(joinStack(fixtures));
const { admin } = await people.addOwner("changes", "enterprise", ample);
const { secret: both } = await people.addKey("changes", "read,write");

type Change = {
  type: string;
  id?: number;
  guide?: { id: number; title: string; version: number };
};
type Page = { changes: Change[]; next_cursor: string; has_more: boolean };

function read(query = "", key = both, headers: Record<string, string> = {}) {
  return call(url, { path: `/changes${query}`, key, headers: { ...fromNewAddress(), ...headers } });
}

function change(method: string, path: string, json?: object) {
  return call(url, { method, path, key: both, ...(json && { json }) });
}

/** Reads all pages, and returns the changes and the last cursor. */
async function readAll(cursor?: string) {
  const changes: Change[] = [];
  let next = cursor;
  for (;;) {
    const query = new URLSearchParams({
      limit: "100",
      ...(next !== undefined && { cursor: next }),
    });
    const response = await read(`?${query.toString()}`);
    expect(response.status).toBe(200);
    const page = response.body as Page;
    const link = response.headers.get("link");
    if (page.has_more) expect(link).toContain(`cursor=${page.next_cursor}`);
    else expect(link).toBeNull();
    changes.push(...page.changes);
    next = page.next_cursor;
    if (!page.has_more) return { changes, cursor: next };
  }
}

async function createGuide(title: string): Promise<number> {
  const { body } = await change("POST", "/guides", { guide: { title } });
  return (body as { guide: { id: number } }).guide.id;
}

describe("GET /changes (contract CHG-1 to CHG-7)", () => {
  it("returns creation, change, deletion and restoration of guides since a cursor", async () => {
    const { cursor } = await readAll();
    const [one, two] = [await createGuide("One"), await createGuide("Two")];
    const created = await readAll(cursor);
    expect(created.changes).toMatchObject([
      { type: "guide.upserted", guide: { id: one, title: "One", version: 1 } },
      { type: "guide.upserted", guide: { id: two, title: "Two", version: 1 } },
    ]);

    await change("PATCH", `/guides/${two}`, { guide: { title: "Changed" } });
    await change("DELETE", `/guides/${one}`);
    const changed = await readAll(created.cursor);
    expect(changed.changes).toEqual([
      expect.objectContaining({ type: "guide.upserted" }),
      { type: "guide.deleted", id: one, external_id: null, deleted_at: expect.any(String) },
    ]);

    await change("POST", `/guides/${one}/restore`);
    expect((await readAll(changed.cursor)).changes).toMatchObject([
      { type: "guide.upserted", guide: { id: one, version: 3 } },
    ]);
  });

  it("returns 304 to If-None-Match while nothing has changed since the cursor", async () => {
    const { cursor } = await readAll();
    const first = await read(`?cursor=${cursor}`);
    const tag = { "If-None-Match": first.headers.get("etag") ?? "" };
    expect((await read(`?cursor=${cursor}`, both, tag)).status).toBe(304);
    await createGuide("New");
    expect((await read(`?cursor=${cursor}`, both, tag)).status).toBe(200);
  });

  it.each(["x", "AAAA", "%00"])("returns 422 for the cursor %j", async (cursor) => {
    const response = await read(`?cursor=${cursor}`);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      error: { code: "validation_failed", details: { cursor: [expect.any(String)] } },
    });
  });

  it("returns 410 cursor_expired for the cursor of a key with another reach (contract ERR-19)", async () => {
    const { cursor } = await readAll();
    expectErrorResponse(await read(`?cursor=${cursor}`, admin), "cursor_expired");
  });

  it.each(["limit=0", "limit=x", "sort=title", "include=everything"])(
    "returns 422 for the query %s",
    async (query) => {
      expect((await read(`?${query}`)).status).toBe(422);
    },
  );
});
