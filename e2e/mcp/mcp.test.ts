import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { ample, insertPeople } from "../harness/people.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { until } from "../harness/until.ts";

const fixtures = inject("fixtures");
const { url, keys, limited } = fixtures;
const people = insertPeople(joinStack(fixtures));
const clients: Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

/** Connects the official client with a key. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${key}`, ...fromNewAddress() } },
  });
  await client.connect(transport);
  return client;
}

type ToolResult = { isError?: boolean; content: { type: string; text: string }[] };

async function callText(client: Client, name: string, input: object): Promise<string> {
  const { isError, content } = (await client.callTool({
    name,
    arguments: { ...input },
  })) as ToolResult;
  expect(isError, content[0]?.text).toBeFalsy();
  return content[0]?.text ?? "";
}

type Guide = { id: number; status: string; version: number; external_id: string; url: string };
type Changed = { guide: Guide; created: boolean };

async function callJson<Result = Changed>(client: Client, name: string, input: object = {}) {
  return JSON.parse(await callText(client, name, input)) as Result;
}

type Refused = {
  error: { code: string; message: string; details?: object; retry_after?: number };
  what_to_do: string;
  request_id: string;
};

async function refuse(client: Client, name: string, input: object = {}): Promise<Refused> {
  const { isError, content } = (await client.callTool({
    name,
    arguments: { ...input },
  })) as ToolResult;
  expect(isError, content[0]?.text).toBe(true);
  return JSON.parse(content[0]?.text ?? "") as Refused;
}

/** Sends one message, or another body, without the client. */
function post(
  body: unknown,
  {
    key,
    headers = {},
    method = "POST",
  }: Partial<Record<"key" | "method", string>> & {
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      Accept: "application/json, text/event-stream",
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...fromNewAddress(),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

async function requestsUsed(key: string): Promise<number> {
  const { body } = await call(url, { path: "/usage", key });
  return (body as { requests_used: number }).requests_used;
}

const READ_TOOLS = ["search_guides", "read_guide"];
const WRITE_TOOLS = ["upsert_guide", "publish_guide", "unpublish_guide"];

describe("tools/list (contract MCP-4)", () => {
  it.each([
    ["read", keys.read, [...READ_TOOLS, "get_usage"]],
    ["write", keys.write, [...WRITE_TOOLS, "get_usage"]],
    ["admin", keys.admin, [...READ_TOOLS, ...WRITE_TOOLS, "get_usage", "explain_request"]],
  ])("lists the tools that a key with %s may call", async (_, key, names) => {
    const { tools } = await (await connect(key)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
  });

  it("marks reading, replacing and repeatable tools (contract MCP-8)", async () => {
    const { tools } = await (await connect(keys.admin)).listTools();
    for (const { name, annotations } of tools) {
      const isChange = WRITE_TOOLS.includes(name);
      expect(annotations, name).toEqual({
        readOnlyHint: !isChange,
        destructiveHint: name === "upsert_guide" || name === "unpublish_guide",
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  it("describes the input with closed schemas that contain no references and no ignored fields", async () => {
    const { tools } = await (await connect(keys.admin)).listTools();
    for (const { name, inputSchema } of tools) {
      expect(inputSchema, name).toMatchObject({ type: "object", additionalProperties: false });
      expect(JSON.stringify(inputSchema), name).not.toMatch(/\$ref|readOnly/);
    }
    const upsert = tools.find(({ name }) => name === "upsert_guide");
    expect(upsert?.inputSchema.required).toEqual(["external_id", "guide"]);
    expect(upsert?.inputSchema.properties?.["guide"]).toMatchObject({
      required: ["title"],
      properties: { title: { type: "string", maxLength: 200 } },
    });
  });
});

describe("tools/call (contract MCP-3)", () => {
  it("creates, repeats, finds, reads, publishes and unpublishes a guide (contract MCP-8)", async () => {
    const client = await connect(keys.both);
    const input = {
      external_id: "agents/kettle.md",
      guide: {
        title: "Descale a kettle with MCP",
        category: "lifestyle",
        steps: [{ position: 1, title: "Boil", content: "<p>Boil <strong>vinegar</strong>.</p>" }],
      },
    };
    const created = await callJson(client, "upsert_guide", input);
    expect(created).toMatchObject({ created: true, guide: { status: "draft", version: 1 } });
    expect(created.guide).not.toHaveProperty("steps");
    const repeated = await callJson(client, "upsert_guide", input);
    expect(repeated).toEqual({ ...created, created: false });

    const { id } = created.guide;
    const found = await callJson<{ guides: Guide[]; next_cursor: null }>(client, "search_guides", {
      q: "descale vinegar",
      limit: 5,
    });
    expect(found).toMatchObject({ guides: [{ id, external_id: "agents/kettle.md" }] });
    expect(found.guides[0]).not.toHaveProperty("views_count");

    const text = await callText(client, "read_guide", { id });
    expect(text).toMatch(/^# Descale a kettle with MCP\n\n- id: \d+\n- external_id: "agents/);
    expect(text).toMatch(/\n- version: 1\n\n## 1\. Boil\n\nBoil \*\*vinegar\*\*\.\n$/);

    expect(await callJson(client, "publish_guide", { id })).toMatchObject({
      guide: { status: "published", version: 2 },
    });
    expect(await callJson(client, "unpublish_guide", { id })).toMatchObject({
      guide: { status: "draft", version: 3 },
    });
    const { body } = await call(url, { path: `/guides/${id}`, key: keys.both });
    expect(body).toMatchObject({ guide: { status: "draft", version: 3 } });
  });

  it("returns what cleaning removed from the HTML of a step", async () => {
    const steps = [{ position: 1, content: "<p>Boil.</p><script>alert(1)</script>" }];
    const input = { external_id: "agents/removed.md", guide: { title: "Removed", steps } };
    const created = await callJson<Changed & { warnings: object[] }>(
      await connect(keys.write),
      "upsert_guide",
      input,
    );
    expect(created.warnings).toMatchObject([{ field: "steps.0.content", element: "script" }]);
  });

  it("uses one request of the quota, and none for a refused call and for other messages (contract MCP-2)", async () => {
    const { username } = await people.addOwner("mcp-quota", "enterprise", ample);
    const { secret } = await people.addKey(username, "read");
    const { before, reported, after } = await withinOneMinute(async () => {
      const used = await requestsUsed(secret);
      const client = await connect(secret);
      await client.listTools();
      await client.ping();
      await refuse(client, "read_guide", { id: 1 });
      await refuse(client, "publish_guide", { id: 1 });
      const usage = await callJson<{ requests_used: number }>(client, "get_usage");
      await callJson(client, "search_guides");
      return { before: used, reported: usage.requests_used, after: await requestsUsed(secret) };
    });
    // The call reports itself (contract QUOTA-6).
    expect(reported).toBe(before + 1);
    expect(after).toBe(before + 3);
  });

  it("counts each message in the rate limit, and reports the limit in headers", async () => {
    const { username } = await people.addOwner("mcp-rate", "enterprise", ample);
    const { secret } = await people.addKey(username, "read");
    const remaining = (response: Response) =>
      Number(/"hour";r=(\d+)/.exec(response.headers.get("ratelimit") ?? "")?.[1]);
    const params = { name: "get_usage" };
    const { first, second } = await withinOneMinute(async () => ({
      first: await post(PING, { key: secret }),
      second: await post({ ...PING, method: "tools/call", params }, { key: secret }),
    }));
    expect(remaining(first) - remaining(second)).toBe(1);
    expect(second.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(second.headers.get("ratelimit")).toContain('"month"');
    expect(first.headers.get("ratelimit")).not.toContain('"month"');
  });

  it("is logged as the operation that it calls, with its status, and is explained by a tool", async () => {
    const client = await connect(keys.read);
    const { request_id } = await refuse(client, "read_guide", { id: 2_000_000_000 });
    const admin = await connect(keys.admin);
    const explained = await until("the call in the log", async () => {
      const result = (await admin.callTool({
        name: "explain_request",
        arguments: { request_id },
      })) as ToolResult;
      return !result.isError && (JSON.parse(result.content[0]?.text ?? "") as { request: object });
    });
    expect(explained.request).toMatchObject({
      operation: "guides.get",
      method: "POST",
      path: "/mcp",
      status: 404,
      code: "not_found",
      required_scope: "read",
    });
    const response = await post(PING, { key: keys.read });
    const id = response.headers.get("x-request-id");
    const entry = await until("the message in the log", async () => {
      const { status, body } = await call(url, { path: `/requests/${id}`, key: keys.admin });
      return status === 200 && (body as { request: object });
    });
    expect(entry.request).toMatchObject({
      operation: "mcp",
      path: "/mcp",
      status: 200,
      code: null,
    });
  });
});

describe("a refused tool call (contract MCP-5)", () => {
  it.each([
    ["a missing scope", keys.read, "publish_guide", { id: 1 }, "forbidden", /scope write/],
    ["a missing guide", keys.read, "read_guide", { id: 2_000_000_000 }, "not_found", /id/],
    ["an invalid field", keys.read, "search_guides", { limit: 0 }, "validation_failed", /details/],
    ["no input", keys.read, "read_guide", {}, "validation_failed", /details/],
    ["a used-up quota", limited.quota.read, "search_guides", {}, "quota_exceeded", /next month/],
  ])("returns an error result for %s", async (_, key, tool, input, code, advice) => {
    const refused = await refuse(await connect(key), tool, input);
    expect(refused.error.code).toBe(code);
    expect(refused.error.message).not.toBe("");
    expect(refused.what_to_do).toMatch(advice);
    expect(refused.request_id).toMatch(/^[\w-]{36}$/);
    if (code === "quota_exceeded") expect(refused.error.retry_after).toBeGreaterThan(0);
  });

  it("returns an error result at the guide limit", async () => {
    const { username } = await people.addOwner("mcp-guides", "pro", { ...ample, guides: 1 });
    const client = await connect((await people.addKey(username, "write")).secret);
    const upsert = (id: string) => ({ external_id: id, guide: { title: "At the limit" } });
    await callJson(client, "upsert_guide", upsert("first"));
    const { error, what_to_do } = await refuse(client, "upsert_guide", upsert("second"));
    expect(error.code).toBe("guide_limit_exceeded");
    expect(what_to_do).toMatch(/change the plan/);
  });

  it("names each invalid field, also one that the operation has and the tool has not", async () => {
    const client = await connect(keys.read);
    const { error } = await refuse(client, "search_guides", { deleted: true, fields: "id" });
    const unknown = ["is not a recognised field"];
    expect(error.details).toEqual({ deleted: unknown, fields: unknown });
  });

  it("is an error of the protocol for an unknown tool", async () => {
    const client = await connect(keys.read);
    await expect(client.callTool({ name: "delete_everything", arguments: {} })).rejects.toThrow(
      /No tool has this name/,
    );
  });
});

describe("HTTP of /mcp (contract MCP-1, MCP-6)", () => {
  it.each([
    ["without a key", undefined],
    ["with an unknown key", `sk_${"0".repeat(48)}`],
    ["with a revoked key", fixtures.invalidKeys.revoked],
  ])("returns 401 with WWW-Authenticate %s", async (_, key) => {
    const response = await post(PING, key === undefined ? {} : { key });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toMatchObject({ error: { code: "unauthorized" } });
  });

  it.each(["GET", "DELETE", "PUT", "HEAD"])("returns 405 with Allow for %s", async (method) => {
    const response = await post(undefined, { key: keys.read, method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });

  it("returns 403 to the page of another origin, and serves the portal's origin (contract MCP-7)", async () => {
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
      const response = await post(PING, { key: keys.read, headers: { Origin: origin } });
      expect([origin, response.status]).toEqual([origin, 403]);
    }
    const own = await post(PING, { key: keys.read, headers: { Origin: new URL(url).origin } });
    expect(own.status).toBe(200);
  });

  it("returns 429 with Retry-After and the envelope when the limit is reached", async () => {
    const { admin } = await people.addOwner("mcp-minute", "pro", { ...ample, perMinute: 1 });
    const refused = await withinOneMinute(async () => {
      await post(PING, { key: admin });
      return post(PING, { key: admin });
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: "rate_limit_exceeded" } });
  });

  it.each([
    ["a list of messages", [PING], {}, 400],
    ["malformed JSON", '{"jsonrpc":', {}, 400],
    ["another object", { hello: "world" }, {}, 400],
    ["another version of JSON-RPC", { ...PING, jsonrpc: "1.0" }, {}, 400],
    ["an id of null", { ...PING, id: null }, {}, 400],
    ["an unknown version of MCP", PING, { "MCP-Protocol-Version": "1999-01-01" }, 400],
    ["another content type", "{}", { "Content-Type": "text/plain" }, 415],
    ["a body of more than 2 MiB", JSON.stringify({ ...PING, x: "x".repeat(2 ** 21) }), {}, 413],
  ])("refuses %s", async (_, body, headers, status) => {
    const response = await post(body, { key: keys.read, headers: { ...headers } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
  });

  it("returns 202 without a body for a notification", async () => {
    const message = { jsonrpc: "2.0", method: "notifications/initialized" };
    const response = await post(message, { key: keys.read });
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  it("serves clients that accept only JSON, older versions of MCP, and a trailing slash", async () => {
    const plain = await post(PING, { key: keys.read, headers: { Accept: "application/json" } });
    expect(await plain.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const params = {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    };
    const old = await post({ ...PING, method: "initialize", params }, { key: keys.read });
    expect(await old.json()).toMatchObject({
      result: { protocolVersion: "2025-03-26", serverInfo: { name: "guidepost" } },
    });
    const slash = await fetch(`${url}/mcp/`, { method: "POST" });
    expect(slash.status).toBe(401);
    expect((await fetch(`${url}/mcp2`, { method: "POST" })).status).toBe(404);
  });

  const rpc = (method: unknown, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
  it.each([
    ["an unknown method", rpc("resources/list", {})],
    ["a method that is no text", rpc(7, {})],
    ["a call without a name", rpc("tools/call", {})],
    ["a call with a list as its input", rpc("tools/call", { name: "get_usage", arguments: [1] })],
    ["a prototype as a name", rpc("tools/call", { name: "__proto__", arguments: {} })],
    [
      "a prototype as input",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_guides","arguments":{"__proto__":{"limit":"x"}}}}',
    ],
    ["a task", rpc("tools/call", { name: "get_usage", arguments: {}, task: { ttl: 1 } })],
    [
      "a related task",
      rpc("tools/call", {
        name: "get_usage",
        arguments: {},
        _meta: { "io.modelcontextprotocol/related-task": { taskId: "x" }, progressToken: 1 },
      }),
    ],
    ["a NUL character", rpc("tools/call", { name: "search_guides", arguments: { q: "a\0b" } })],
    ["a huge id", rpc("tools/call", { name: "read_guide", arguments: { id: 2 ** 40 } })],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
    [
      "a cancellation of itself",
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    ],
  ])("answers %s without a server error", async (_, message) => {
    const response = await post(message, { key: keys.admin });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain("internal_error");
  });
});
