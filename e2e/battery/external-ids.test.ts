import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { sendRaw } from "../harness/raw.ts";
import { expectErrorResponse } from "./error-responses.ts";

const fixtures = inject("fixtures");
const { url, keys } = fixtures;

type Guide = {
  id: number;
  external_id: string | null;
  title: string;
  version: number;
  updated_at: string;
  steps: { id: number; content: string }[];
};

/** The path of a guide with an external id, which is encoded completely. */
function pathOf(externalId: string): string {
  return `/guides/external/${encodeURIComponent(externalId)}`;
}

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}

function put(externalId: string, guide: object, request: Omit<ApiRequest, "path"> = {}) {
  return send("PUT", pathOf(externalId), {
    json: { guide: { title: "A guide", ...guide } },
    ...request,
  });
}

function guideOf({ body }: { body: unknown }) {
  return (body as { guide: Guide }).guide;
}

describe("/guides/external/:external_id (contract EXT-3, EXT-4)", () => {
  it.each([
    "plain",
    "folder/file.md",
    "/",
    "a%2Fb",
    "100%",
    "%41",
    " spaces ",
    "a+b?c=d#e&f;g",
    "\u00fc\u{1f680}",
    "back\\slash",
    "publish",
    "...",
  ])("stores, finds and deletes the external id %j", async (name) => {
    const externalId = `${name}${name.length > 3 ? randomUUID() : ""}`;
    const made = await put(externalId, {});
    expect(made.status).toBe(201);
    const { id } = guideOf(made);
    expect(guideOf(made)).toMatchObject({ external_id: externalId, version: 1 });
    const again = await put(externalId, {});
    expect(again.status).toBe(200);
    expect(again.body).toEqual(made.body);
    for (const path of [pathOf(externalId), `${pathOf(externalId)}/`, `/guides/${id}`]) {
      const read = await send("GET", path);
      expect(read.status).toBe(200);
      expect(read.body).toEqual(made.body);
      expect(read.headers.get("etag")).toBe(`"g${id}.1"`);
    }
    const query = new URLSearchParams({ external_id: externalId });
    const list = await send("GET", `/guides?${query.toString()}`);
    expect(list.body).toMatchObject({ guides: [{ id, external_id: externalId }] });
    expect((await send("DELETE", pathOf(externalId))).status).toBe(204);
    expectErrorResponse(await send("GET", pathOf(externalId)), "not_found");
    expectErrorResponse(await send("DELETE", pathOf(externalId)), "not_found");
  });

  it.each([
    ["%zz", "contains characters that are not allowed"],
    ["%ff", "contains characters that are not allowed"],
    ["%00", "can't contain control characters"],
    ["a%0Ab", "can't contain control characters"],
    ["x".repeat(256), "is too long (maximum is 255 characters)"],
  ])("returns 422 for the address %s", async (segment, message) => {
    for (const method of ["GET", "DELETE", "PUT"])
      expectErrorResponse(
        await send(method, `/guides/external/${segment}`, {
          ...(method === "PUT" && { json: { guide: { title: "A" } } }),
        }),
        "validation_failed",
        { details: { external_id: [message] } },
      );
  });

  it("finds a guide whose external id has slashes by the plain path and by the encoded one (contract EXT-9)", async () => {
    const externalId = `docs/${randomUUID()}//tea.md`;
    const plain = `/guides/external/${externalId}`;
    const made = await send("PUT", plain, { json: { guide: { title: "Plain" } } });
    expect([made.status, guideOf(made).external_id]).toEqual([201, externalId]);
    for (const path of [plain, `${plain}/`, pathOf(externalId)])
      expect((await send("GET", path)).body).toEqual(made.body);
    expect((await send("DELETE", plain)).status).toBe(204);
    expectErrorResponse(await send("GET", plain), "not_found");
  });

  it("resolves plain dot segments as URLs do, also when the client does not (contract EXT-9)", async () => {
    const externalId = randomUUID();
    await put(externalId, {});
    const path = `/v1/guides/external/x/%2e./${externalId}`;
    const head = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${keys.both}\r\n\r\n`;
    const { statuses, text } = await sendRaw(Number(new URL(url).port), head);
    expect(statuses).toEqual([200]);
    expect(text).toContain(externalId);
  });

  it("returns 404 without an external id, and 405 with Allow for another method", async () => {
    for (const path of ["/guides/external/", "/guides/external//"])
      expect((await send("GET", path)).status).toBe(404);
    const refused = await send("PATCH", pathOf("a"));
    expectErrorResponse(refused, "method_not_allowed");
    expect(refused.headers.get("allow")).toBe("DELETE, GET, HEAD, PUT");
  });

  it("returns the headers of GET to HEAD", async () => {
    const externalId = randomUUID();
    const { id } = guideOf(await put(externalId, {}));
    const head = await send("HEAD", pathOf(externalId));
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers.get("etag")).toBe(`"g${id}.1"`);
  });

  it("replaces the whole guide, and keeps status, slug and the ids of unchanged steps", async () => {
    const externalId = randomUUID();
    const steps = ["a", "b"].map((text, index) => ({
      position: index + 1,
      content: `<p>${text}</p>`,
    }));
    const made = guideOf(await put(externalId, { description: "D", category: "tech", steps }));
    await send("POST", `/guides/${made.id}/publish`);
    const changed = await put(externalId, {
      title: "B",
      steps: steps.toReversed().map((step, index) => ({ ...step, position: index + 1 })),
    });
    expect(changed.status).toBe(200);
    expect(guideOf(changed)).toMatchObject({
      id: made.id,
      status: "published",
      title: "B",
      description: "",
      category: "marketing",
      version: 3,
    });
    expect(guideOf(changed).steps.map(({ id }) => id)).toEqual(
      made.steps.map(({ id }) => id).toReversed(),
    );
  });

  it("acts for the user in user_id: required with an admin key, and only the own user with another key", async () => {
    const externalId = randomUUID();
    const blank = { details: { user_id: ["can't be blank"] } };
    const admin = { key: keys.admin };
    for (const method of ["GET", "DELETE"])
      expectErrorResponse(
        await send(method, pathOf(externalId), admin),
        "validation_failed",
        blank,
      );
    expectErrorResponse(await put(externalId, {}, admin), "validation_failed", blank);
    const made = await put(externalId, { user_id: "bob" }, admin);
    expect([made.status, guideOf(made)]).toMatchObject([201, { user: { username: "bob" } }]);
    const path = `${pathOf(externalId)}?user_id=bob`;
    expect((await send("GET", path, admin)).body).toEqual(made.body);
    expect((await send("GET", pathOf(externalId), { key: fixtures.bob })).body).toEqual(made.body);
    expectErrorResponse(await send("GET", path), "not_found");
    expectErrorResponse(await send("DELETE", path), "not_found");
    expectErrorResponse(await put(externalId, { user_id: "bob" }), "forbidden");
    expectErrorResponse(await send("GET", path, { key: fixtures.otherAccount.admin }), "not_found");
    expect((await send("DELETE", path, admin)).status).toBe(204);
  });

  it("refuses another external id in the body, and one that another guide has", async () => {
    const [externalId, other] = [randomUUID(), randomUUID()];
    expectErrorResponse(await put(externalId, { external_id: other }), "validation_failed", {
      details: { external_id: ["must be the same as in the path"] },
    });
    await put(externalId, { external_id: externalId });
    const taken = { details: { external_id: ["has already been taken"] } };
    const json = { guide: { title: "T", external_id: externalId } };
    expectErrorResponse(await send("POST", "/guides", { json }), "validation_failed", taken);
    const { id } = guideOf(await put(other, {}));
    expectErrorResponse(await send("PATCH", `/guides/${id}`, { json }), "validation_failed", taken);
    await send("DELETE", pathOf(externalId));
    expectErrorResponse(await send("POST", "/guides", { json }), "validation_failed", taken);
  });

  it("restores a deleted guide with the sent content", async () => {
    const externalId = randomUUID();
    const { id } = guideOf(await put(externalId, {}));
    await send("DELETE", pathOf(externalId));
    const restored = await put(externalId, { title: "Back" });
    expect(restored.status).toBe(200);
    expect(guideOf(restored)).toMatchObject({ id, title: "Back" });
  });
});

describe("conditional and idempotent PUT (contract COND-7, IDEM-3)", () => {
  it("creates with If-None-Match: * only, and changes with If-Match only", async () => {
    const externalId = randomUUID();
    const only = (headers: Record<string, string>, title = "A") =>
      put(externalId, { title }, { headers });
    expectErrorResponse(await only({ "If-Match": "*" }), "not_found");
    const made = await only({ "If-None-Match": "*" });
    expect(made.status).toBe(201);
    const tag = made.headers.get("etag") ?? "";
    for (const headers of [
      { "If-None-Match": "*" },
      { "If-None-Match": tag },
      { "If-Match": '"g0.1"' },
    ]) {
      const refused = await only(headers, "B");
      expect(refused).toMatchObject({
        status: 412,
        body: { error: { code: "precondition_failed" } },
      });
      expect(refused.headers.get("etag")).toBe(tag);
    }
    expect((await only({ "If-Match": tag }, "B")).status).toBe(200);
    expect(await only({ "If-None-Match": "x" })).toMatchObject({ status: 400 });
  });

  it("replays 201 to the same request, also after the guide was changed", async () => {
    const externalId = randomUUID();
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await put(externalId, {}, { headers });
    await put(externalId, { title: "Later" });
    const second = await put(externalId, {}, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  });

  it("returns 201 to one of 50 concurrent requests, and 200 to 49", async () => {
    const externalId = randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => put(externalId, {})));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });
});
