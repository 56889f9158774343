import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys } = inject("fixtures");
const NO_DATE_TIME =
  "must be an ISO 8601 date and time with an offset, such as 2026-12-01T09:00:00Z";

type Guide = {
  id: number;
  version: number;
  publish_at: string | null;
  unpublish_at: string | null;
};

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}
function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}
async function addDraft(): Promise<Guide> {
  return guideOf(await send("POST", "/guides", { json: { guide: { title: "Scheduled" } } }));
}
const schedule = (id: number, json: object, headers: Record<string, string> = {}) =>
  send("PUT", `/guides/${id}/schedule`, { json, headers });

describe("the schedule of a guide (contract SCHED-1 to SCHED-3)", () => {
  it("is set, shown and removed, with a new ETag each time", async () => {
    const { id } = await addDraft();
    const set = await schedule(id, { publish_at: "2100-01-01T09:00:00+01:00" });
    expect(guideOf(set)).toMatchObject({
      publish_at: "2100-01-01T08:00:00.000Z",
      unpublish_at: null,
      version: 2,
    });
    expect(set.headers.get("etag")).toBe(`"g${id}.2"`);
    const listed = await send("GET", `/guides?ids=${id}&fields=publish_at`);
    expect(listed.body).toMatchObject({ guides: [{ publish_at: "2100-01-01T08:00:00.000Z" }] });
    expect(guideOf(await schedule(id, {}))).toMatchObject({ publish_at: null, version: 3 });
    expectErrorResponse(
      await schedule(id, {}, { "If-Match": `"g${id}.1"` }),
      "precondition_failed",
    );
  });

  it("of a published guide is the time of its pending draft, and is 422 without one (contract SCHED-3, SCHED-9)", async () => {
    const { id } = await addDraft();
    await send("POST", `/guides/${id}/publish`);
    const time = { publish_at: "2100-01-01T08:00:00Z" };
    expectErrorResponse(await schedule(id, time), "validation_failed", {
      details: { publish_at: ["requires pending changes for a published guide"] },
    });
    await send("PUT", `/guides/${id}/draft`, { json: { guide: { title: "Later" } } });
    expect(guideOf(await schedule(id, time))).toMatchObject({
      publish_at: "2100-01-01T08:00:00.000Z",
      version: 3,
    });
    expect((await send("DELETE", `/guides/${id}/draft`)).status).toBe(204);
    const listed = await send("GET", `/guides/${id}`);
    expect(guideOf(listed)).toMatchObject({ publish_at: null, version: 4 });
  });

  it("is not changed by a guide that a client sends back", async () => {
    const { id } = await addDraft();
    const scheduled = guideOf(await schedule(id, { publish_at: "2100-01-01T08:00:00Z" }));
    const guide = { ...scheduled, title: "Sent back", publish_at: null };
    expect(guideOf(await send("PATCH", `/guides/${id}`, { json: { guide } }))).toMatchObject({
      publish_at: scheduled.publish_at,
    });
  });

  it.each([
    [{ publish_at: "2020-01-01T00:00:00Z" }, { publish_at: ["must be in the future"] }],
    [
      { unpublish_at: "2100-01-01T00:00:00Z" },
      { unpublish_at: ["requires publish_at for a draft"] },
    ],
    [{ publish_at: "tomorrow" }, { publish_at: [NO_DATE_TIME] }],
    [{ publish_at: "2100-01-01" }, { publish_at: [NO_DATE_TIME] }],
    [{ publish_at: "2100-01-01T00:00:00" }, { publish_at: [NO_DATE_TIME] }],
    [
      { publish_at: "9999-12-31T23:59:59-01:00" },
      { publish_at: ["must be before the year 10000"] },
    ],
  ])("is 422 for %j", async (json, details) => {
    const { id } = await addDraft();
    expectErrorResponse(await schedule(id, json), "validation_failed", { details });
  });
});
