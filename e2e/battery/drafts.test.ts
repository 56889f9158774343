import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys } = inject("fixtures");

type Guide = {
  id: number;
  title: string;
  description: string;
  url: string;
  version: number;
  has_pending_changes: boolean;
  updated_at: string;
  steps: { id: number; content: string; format?: string; source?: string | null }[];
};
type Body = { guide: Guide; draft: { revision: string; conflicts: string[] } | null };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}
function bodyOf({ body }: { body: unknown }) {
  return body as Body;
}
async function addPublished(guide: object = {}): Promise<Guide> {
  const steps = [{ position: 1, content: "<p>One</p>" }];
  const json = { guide: { title: "A guide", steps, ...guide } };
  const { id } = bodyOf(await send("POST", "/guides", { json })).guide;
  return bodyOf(await send("POST", `/guides/${id}/publish`)).guide;
}
function save(id: number, guide: object, headers: Record<string, string> = {}) {
  return send("PUT", `/guides/${id}/draft`, { json: { guide }, headers });
}

describe("pending drafts", () => {
  it("are returned by version=draft only, with fields, include and format (contract DRAFT-2, DRAFT-9)", async () => {
    const guide = await addPublished();
    const path = `/guides/${guide.id}`;
    const before = await send("GET", path);
    const steps = [{ position: 1, content: "**Two**", format: "markdown" }];
    const saved = bodyOf(await save(guide.id, { title: "Pending", steps }));
    const after = await send("GET", path);
    expect(bodyOf(after).guide).toEqual({ ...guide, has_pending_changes: true });
    expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    const { guides } = (await send("GET", `/guides?ids=${guide.id}`)).body as { guides: Guide[] };
    expect(guides[0]).toMatchObject({ title: "A guide", has_pending_changes: true });

    const read = (query = "") => send("GET", `${path}?version=draft${query}`);
    expect(bodyOf(await read())).toEqual(saved);
    const fields = await read("&fields=title");
    expect(bodyOf(fields).guide).toEqual({ id: guide.id, title: "Pending" });
    expect(fields.headers.get("etag")).toBe((await read()).headers.get("etag"));
    expect(bodyOf(await read("&include=source")).guide.steps).toMatchObject([
      { content: "<p><strong>Two</strong></p>", format: "markdown", source: "**Two**" },
    ]);
    expect(bodyOf(await read("&format=markdown")).guide.steps).toMatchObject([
      { content: "**Two**", format: "markdown" },
    ]);
    expect((await send("GET", `${path}?version=live`)).status).toBe(422);
  });

  it("cause no change in GET /changes before they are published", async () => {
    type Page = {
      changes: { type: string; guide?: Guide }[];
      next_cursor: string;
      has_more: boolean;
    };
    /** Reads all changes after a cursor. Other tests change guides of the user too. */
    const readChanges = async (id: number, from?: string) => {
      const found: unknown[] = [];
      let cursor = from;
      for (;;) {
        const query: string = cursor === undefined ? "" : `&cursor=${cursor}`;
        const page = (await send("GET", `/changes?limit=100${query}`)).body as Page;
        found.push(...page.changes.filter(({ guide }) => guide?.id === id));
        cursor = page.next_cursor;
        if (!page.has_more) return { found, cursor };
      }
    };
    const guide = await addPublished();
    const { cursor } = await readChanges(guide.id);
    await save(guide.id, { title: "Pending" });
    expect((await readChanges(guide.id, cursor)).found).toEqual([]);
    await send("POST", `/guides/${guide.id}/draft/publish`);
    expect((await readChanges(guide.id, cursor)).found).toMatchObject([
      { type: "guide.upserted", guide: { title: "Pending", has_pending_changes: false } },
    ]);
  });

  it("have an ETag of version and revision, which If-Match compares (contract DRAFT-8)", async () => {
    const { id, version } = await addPublished();
    const read = () => send("GET", `/guides/${id}?version=draft`);
    const none = `"g${id}.${version}"`;
    expect((await read()).headers.get("etag")).toBe(none);
    const first = await save(id, { title: "First" }, { "If-Match": none });
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toBe(`"g${id}.${version}.d${bodyOf(first).draft?.revision}"`);
    const unchanged = await send("GET", `/guides/${id}?version=draft`, {
      headers: { "If-None-Match": tag },
    });
    expect(unchanged.status).toBe(304);
    const late = await save(id, { title: "Late" }, { "If-Match": none });
    expectErrorResponse(late, "precondition_failed");
    expect(late.headers.get("etag")).toBe(tag);
    const second = await save(id, { title: "Second" }, { "If-Match": tag });
    const changes = [
      ["POST", `/guides/${id}/draft/publish`],
      ["DELETE", `/guides/${id}/draft`],
    ] as const;
    for (const [method, path] of changes)
      expectErrorResponse(
        await send(method, path, { headers: { "If-Match": tag } }),
        "precondition_failed",
      );
    const published = await send("POST", `/guides/${id}/draft/publish`, {
      headers: { "If-Match": second.headers.get("etag") ?? "" },
    });
    expect(bodyOf(published).guide).toMatchObject({ title: "Second", version: version + 1 });
    expect(published.headers.get("etag")).toBe(`"g${id}.${version + 1}"`);
  });

  it("applies one of 16 concurrent PUTs with the same tag", async () => {
    const { id, version } = await addPublished();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        save(id, { title: `Title ${n}` }, { "If-Match": `"g${id}.${version}"` }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(15);
    for (const response of refused) expectErrorResponse(response, "precondition_failed");
  });

  it("with conflicts are refused by publish with the parts in details, until they are saved again (contract DRAFT-5, DRAFT-6)", async () => {
    const guide = await addPublished();
    const [step] = guide.steps;
    const mine = { title: "Mine", steps: [{ ...step, position: 1, content: "<p>Mine</p>" }] };
    await save(guide.id, mine);
    await send("PATCH", `/guides/${guide.id}`, {
      json: {
        guide: {
          title: "Theirs",
          description: "Theirs",
          steps: [{ ...step, position: 1, content: "<p>Theirs</p>" }],
        },
      },
    });
    const read = bodyOf(await send("GET", `/guides/${guide.id}?version=draft`));
    expect(read.draft?.conflicts).toEqual(["title", "steps.0.content"]);
    expect(read.guide).toMatchObject({ title: "Mine", description: "Theirs" });
    const refused = await send("POST", `/guides/${guide.id}/draft/publish`);
    const reason = ["was changed in the guide since the draft was saved"];
    expectErrorResponse(refused, "validation_failed", {
      details: { title: reason, "steps.0.content": reason },
    });
    await save(guide.id, { ...read.guide });
    expect(bodyOf(await send("POST", `/guides/${guide.id}/draft/publish`)).guide).toMatchObject({
      title: "Mine",
      description: "Theirs",
      steps: [{ content: "<p>Mine</p>" }],
    });
  });

  it("are not stored by a dry run, and published once by a repeated Idempotency-Key", async () => {
    const { id, version } = await addPublished();
    const dry = await send("PUT", `/guides/${id}/draft?dry_run=true`, {
      json: { guide: { title: "Dry" } },
    });
    expect(bodyOf(dry).guide.title).toBe("Dry");
    expect(bodyOf(await send("GET", `/guides/${id}?version=draft`)).draft).toBeNull();
    await save(id, { title: "Pending" });
    const headers = { "Idempotency-Key": `draft-${id}` };
    const [first, repeated] = [
      await send("POST", `/guides/${id}/draft/publish`, { headers }),
      await send("POST", `/guides/${id}/draft/publish`, { headers }),
    ];
    expect(repeated.headers.get("idempotency-replayed")).toBe("true");
    expect(repeated.body).toEqual(first.body);
    expect(bodyOf(await send("GET", `/guides/${id}`)).guide.version).toBe(version + 1);
    const put = {
      json: { guide: { title: "Again" } },
      headers: { "Idempotency-Key": `put-${id}` },
    };
    const saved = await send("PUT", `/guides/${id}/draft`, put);
    const replayed = await send("PUT", `/guides/${id}/draft`, put);
    expect(replayed.headers.get("etag")).toBe(saved.headers.get("etag"));
  });

  it("have the warnings and the strict handling of PATCH", async () => {
    const { id } = await addPublished();
    const steps = [{ position: 1, content: "<p>One</p><script>1</script>" }];
    const saved = await save(id, { steps });
    expect(saved.body).toMatchObject({ warnings: [{ field: "steps.0.content" }] });
    const strict = await save(id, { title: "Strict", steps }, { Prefer: "handling=strict" });
    expectErrorResponse(strict, "validation_failed", {
      details: { "steps.0.content": ["contains <script>, which is not permitted"] },
    });
    expect(bodyOf(await send("GET", `/guides/${id}?version=draft`)).guide.title).toBe("A guide");
  });
});
