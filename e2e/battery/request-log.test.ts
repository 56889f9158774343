import { beforeAll, describe, expect, inject, it } from "vitest";
import { type ApiRequest, call, fromNewAddress } from "../harness/call.ts";
import { until } from "../harness/until.ts";

const { url, keys, bob, otherAccount, invalidKeys } = inject("fixtures");

type Entry = {
  id: string;
  request_id: string;
  status: number;
  code: string | null;
  operation: string;
  path: string;
  requests: number;
  checks: { check: string; result: string; text: string }[];
  details: Record<string, string[]>;
  advice: string | null;
};

const readEntry = (id: string, key = keys.admin) => call(url, { path: `/requests/${id}`, key });

/** Sends a request, and returns its entry when it is in the log. */
async function explain(request: ApiRequest): Promise<Entry> {
  const sent = await call(url, {
    ...request,
    headers: { ...fromNewAddress(), ...request.headers },
  });
  const id = sent.headers.get("x-request-id") ?? "";
  return until(`the request ${id} in the log`, async () => {
    const { status, body } = await readEntry(id);
    return status === 200 && (body as { request: Entry }).request;
  });
}

function failed({ checks }: Entry) {
  return checks.find(({ result }) => result === "failed");
}

/** Requests, with their status and the check that fails. */
const CASES: [what: string, request: ApiRequest, status: number, check?: string][] = [
  ["a success", { path: "/guides?limit=1", key: keys.read }, 200],
  ["a missing scope", { method: "POST", path: "/guides", key: keys.read }, 403, "scope"],
  ["an unknown path", { path: "/nowhere", key: keys.read }, 404, "route"],
  ["another method", { method: "PUT", path: "/guides", key: keys.read }, 405, "route"],
  ["a missing guide", { path: "/guides/0", key: keys.read }, 404, "guide"],
  ["an invalid query", { path: "/guides?limit=x", key: keys.read }, 422, "input"],
  [
    "a malformed body",
    {
      method: "POST",
      path: "/guides",
      key: keys.write,
      body: "{",
      headers: { "Content-Type": "application/json" },
    },
    400,
    "body",
  ],
];

describe("GET /requests/:request_id (contract LOG-6)", () => {
  const entries = new Map<string, Entry>();

  // All at once, because the log is written once a second.
  beforeAll(() =>
    Promise.all(CASES.map(async ([what, request]) => entries.set(what, await explain(request)))),
  );

  it.each(CASES)("explains %s", (what, _, status, check) => {
    const entry = entries.get(what);
    expect(entry?.status).toBe(status);
    expect(entry && failed(entry)?.check).toBe(check);
    expect(entry?.checks).toHaveLength(14);
    expect(entry?.advice === null).toBe(check === undefined);
  });

  it("contains the names of query parameters, and no values, bodies or secrets", async () => {
    const secret = keys.write;
    const entry = await explain({
      method: "POST",
      path: `/guides?unknown=${secret}`,
      key: secret,
      json: { guide: { title: "", [secret]: "a value of the body" } },
    });
    expect(entry.path).toBe("/v1/guides");
    expect(Object.keys(entry.details)).toEqual(expect.arrayContaining(["title", "sk_…"]));
    expect(JSON.stringify(entry)).not.toContain(secret.slice(3));
    expect(JSON.stringify(entry)).not.toContain("a value");
    const list = await explain({ path: "/guides?limit=7&category=tech", key: keys.read });
    expect(list.path).toBe("/v1/guides?limit&category");
  });

  it("explains the requests of a key to this key, and returns 404 for those of others and unknown ones (contract LOG-10)", async () => {
    const { request_id: id } = await explain({ path: "/guides", key: keys.read });
    expect((await readEntry(id, keys.read)).status).toBe(200);
    expect((await readEntry(id, keys.write)).status).toBe(404);
    expect((await readEntry(id, bob)).status).toBe(404);
    expect((await readEntry(id, otherAccount.admin)).status).toBe(404);
    expect((await readEntry("019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e")).body).toMatchObject({
      error: { code: "not_found", message: "Request not found" },
    });
  });
});

describe("GET /requests (contract LOG-5)", () => {
  it("filters by code, status and operation, and pages with the cursor", async () => {
    const { id } = await explain({ path: "/guides/0", key: keys.read });
    const path = "/requests?code=not_found&status=404&operation=guides.get&limit=1";
    const first = (await call(url, { path, key: keys.admin })).body as {
      requests: Entry[];
      next_cursor: string | null;
    };
    expect(first.requests).toHaveLength(1);
    expect(first.requests[0]).toMatchObject({ code: "not_found", operation: "guides.get" });
    expect(id <= (first.requests[0]?.id ?? "")).toBe(true);
    await explain({ path: "/guides/0", key: keys.read });
    const again = (await call(url, { path, key: keys.admin })).body as { next_cursor: string };
    const next = await call(url, { path: `${path}&cursor=${again.next_cursor}`, key: keys.admin });
    expect((next.body as { requests: Entry[] }).requests[0]?.id).not.toBe(again.next_cursor);
  });

  it("adds up the 401 responses of a revoked key (contract LOG-4)", async () => {
    for (let count = 0; count < 2; count += 1)
      await call(url, {
        path: "/guides",
        key: invalidKeys.revoked,
        headers: fromNewAddress(),
      });
    const entry = await until("the 401 responses in the log", async () => {
      // Other tests send 401 requests to other operations.
      const path = "/requests?code=unauthorized&operation=guides.list";
      const { body } = await call(url, { path, key: keys.admin });
      return (body as { requests: Entry[] }).requests[0];
    });
    expect(entry.requests).toBeGreaterThan(0);
  });
});
