import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";
import { createRestApp, pipelineDependencies } from "../app.ts";
import { handleRequest } from "../pipeline/pipeline.ts";
import { operations } from "../routes.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const { service, rateLimiter, recorder, requestLog } = harness;
const observer = { request: () => {}, limiter: () => {}, ledger: () => {}, failure: () => {} };
const rest = {
  service,
  rateLimiter,
  recorder,
  requestLog,
  observer,
  apiUrl: "https://api.test",
  requestTimeoutMs: 60_000,
};
const app = createRestApp(rest);
const owner = await harness.addAccount("pro");
const { secret } = await owner.insertKey(["admin"]);

async function send(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const request = new Request(`https://api.test/v1${path}`, init);
  // Node sets this header for a request with a body.
  if (body) request.headers.set("content-length", String(JSON.stringify(body).length));
  const response = await app.fetch(request, { clientAddress: "192.0.2.1" });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

const refused = (details: object) => ({
  status: 422,
  body: { error: { code: "validation_failed", message: "Validation failed", details } },
});
const unknown = ["is not a recognised field"];
async function createGuide() {
  const created = await send("POST", "/guides", { guide: { title: "T", user_id: owner.username } });
  return (created.body as { guide: { id: number } }).guide.id;
}

describe("an id of the path in body or query (contract INPUT-10)", () => {
  it("is reported as an unknown field of PATCH, together with the other field errors", async () => {
    const id = await createGuide();
    for (const sent of [id, id + 1, "x", null])
      expect(await send("PATCH", `/guides/${id}`, { id: sent, guide: { title: "New" } })).toEqual(
        refused({ id: unknown }),
      );
    expect(await send("PATCH", `/guides/${id}`, { id, guide: { title: "", x: 1 }, y: 1 })).toEqual(
      refused({ id: unknown, title: ["can't be blank"], x: unknown, y: unknown }),
    );
    expect(await send("GET", `/guides/${id}`)).toMatchObject({ body: { guide: { title: "T" } } });
  });

  it.each([
    ["GET", ""],
    ["POST", "/publish"],
    ["POST", "/unpublish"],
    ["POST", "/feature"],
    ["POST", "/unfeature"],
    ["POST", "/restore"],
    ["DELETE", ""],
  ])("is reported as an unknown query parameter of %s /guides/{id}%s", async (method, action) => {
    const id = await createGuide();
    const path = `/guides/${id}${action}`;
    expect(await send(method, `${path}?id=${id}`)).toEqual(refused({ id: unknown }));
    expect(await send(method, `${path}?id=1&id=2&x`)).toEqual(refused({ id: unknown, x: unknown }));
    expect(await send("GET", `/guides/${id}`)).toMatchObject({
      body: { guide: { status: "draft" } },
    });
  });
});

describe("GET /v1/guides", () => {
  it("reports an invalid cursor together with all other field errors of the query", async () => {
    const nonsense = { cursor: ["is invalid"], limit: ["must be an integer"], x: unknown };
    expect(await send("GET", "/guides?cursor=nonsense&limit=x&x=1")).toEqual(refused(nonsense));
    expect(await send("GET", "/guides?cursor=%00")).toEqual(
      refused({ cursor: ["contains characters that are not allowed"] }),
    );
  });
});

describe("an empty cursor (contract CHG-8)", () => {
  afterEach(() => void vi.restoreAllMocks());

  const lists = operations.filter(
    ({ path, fields }) => Object.hasOwn(fields, "cursor") && !path.includes("{"),
  );

  it.each(lists)("is the first page of GET $path", async ({ path }) => {
    await createGuide();
    // The log of requests is a list, too, and must not grow between both requests.
    await requestLog.flush();
    vi.spyOn(requestLog, "record").mockReturnValue();
    const first = await send("GET", `${path}?limit=1`);
    expect(first.status).toBe(200);
    expect(await send("GET", `${path}?cursor=&limit=1`)).toEqual(first);
  });

  it("is an unknown field of an operation without pages", async () => {
    expect(await send("GET", "/usage?cursor=")).toEqual(refused({ cursor: unknown }));
    expect(await send("GET", "/guides?cursor=%20")).toEqual(refused({ cursor: ["is invalid"] }));
  });
});

describe("an unexpected failure (contract ERR-14)", () => {
  it("returns 500 without its text, and reports it with the request id", async () => {
    const failures: unknown[][] = [];
    const failing = createRestApp({
      service,
      rateLimiter,
      recorder,
      requestLog,
      observer: { ...observer, failure: (...failure) => failures.push(failure) },
      apiUrl: "https://api.test",
      requestTimeoutMs: 60_000,
    });
    const error = new Error("relation secret_table at 10.0.0.1:5432");
    const query = vi.spyOn(service.db.pool, "query").mockRejectedValue(error);
    const response = await failing.fetch(
      new Request("https://api.test/v1/usage", {
        headers: { authorization: `Bearer ${secret}`, "x-request-id": "r-500" },
      }),
      { clientAddress: "192.0.2.1" },
    );
    query.mockRestore();
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { code: "internal_error", message: "Something went wrong on our side" },
    });
    expect(failures).toEqual([[error, "r-500", "internal_error"]]);
  });
});

describe("402 quota_exceeded (contract ERR-16)", () => {
  afterEach(() => void vi.restoreAllMocks());

  const requestWithQuota = async (plan: "pro" | "free", quota?: number) => {
    const customer = await harness.addAccount(
      plan,
      quota === undefined ? {} : { monthly_quota: quota },
    );
    const { secret: own } = await customer.insertKey(["read"]);
    const request = () =>
      app.fetch(
        new Request("https://api.test/v1/usage", { headers: { authorization: `Bearer ${own}` } }),
        {
          clientAddress: "192.0.2.1",
        },
      );
    if (quota) await request();
    const response = await request();
    return { status: response.status, retryAfter: response.headers.get("retry-after") };
  };

  it.each([
    ["2027-02-28T23:59:58.400Z", "2"],
    ["2026-11-01T00:00:00.000Z", String(30 * 86_400)],
  ])("has a Retry-After until the end of the month at %s", async (at, seconds) => {
    vi.spyOn(service, "clock").mockReturnValue(new Date(at));
    expect(await requestWithQuota("pro", 1)).toEqual({ status: 402, retryAfter: seconds });
  });

  it("has no Retry-After on the Free plan or with a quota of 0", async () => {
    expect(await requestWithQuota("free")).toEqual({ status: 402, retryAfter: null });
    expect(await requestWithQuota("pro", 0)).toEqual({ status: 402, retryAfter: null });
  });
});

describe("POST /v1/guides with an admin key", () => {
  it("reports a user_id that is not a string only once", async () => {
    expect(await send("POST", "/guides", { guide: { title: "T", user_id: 1 } })).toEqual(
      refused({ user_id: ["must be a string"] }),
    );
    expect(await send("POST", "/guides", { guide: { title: "" } })).toEqual(
      refused({ title: ["can't be blank"], user_id: ["can't be blank"] }),
    );
  });
});

describe("a request with a body", () => {
  it("reads the body only after the pace of its account permits it (contract RATE-9)", async () => {
    const waits: number[] = [];
    let permit = () => {};
    const deps = {
      ...pipelineDependencies(rest),
      waitForBody: (accountId: number) => {
        waits.push(accountId);
        return new Promise<void>((resolve) => (permit = resolve));
      },
    };
    const operation = operations.find(({ name }) => name === "guides.create");
    if (!operation) throw new Error("No operation creates guides");
    const request = new Request("https://api.test/v1/guides", {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: "{}",
    });
    request.headers.set("content-length", "2");
    const incoming = { request, address: "192.0.2.1", path: "/v1/guides" };
    const response = handleRequest(deps, { ...incoming, match: { operation, params: {} } });
    await expect.poll(() => waits).toEqual([owner.accountId]);
    expect(request.bodyUsed).toBe(false);
    permit();
    expect((await response).status).toBe(422);
  });
});
