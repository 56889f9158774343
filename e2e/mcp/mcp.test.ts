import { randomUUID } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, inject, it } from "vitest";
import { call, fromNewAddress } from "../harness/call.ts";
import { withinOneMinute } from "../harness/clock.ts";
import { PNG } from "../harness/png.ts";
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
  // The client then validates each result with the output schema of its tool (contract MCP-12).
  await client.listTools();
  return client;
}

type ToolResult = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: object;
};

async function callTool(client: Client, name: string, input: object) {
  const result = (await client.callTool({ name, arguments: { ...input } })) as ToolResult;
  const text = result.content[0]?.text ?? "";
  expect(result.isError, text).toBeFalsy();
  expect(result.structuredContent).toBeTypeOf("object");
  return { text, content: result.structuredContent ?? {} };
}

type Guide = { id: number; status: string; version: number; external_id: string; url: string };
type Changed = { guide: Guide; created: boolean };

/** Calls a tool whose text is the same JSON as its structured content. */
async function callJson<Result = Changed>(client: Client, name: string, input: object = {}) {
  const { text, content } = await callTool(client, name, input);
  expect(JSON.parse(text)).toEqual(content);
  return content as Result;
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
const WRITE_TOOLS = [
  "upsert_guide",
  "save_draft",
  "publish_guide",
  "unpublish_guide",
  "upload_image",
];
const DESTRUCTIVE_TOOLS = ["upsert_guide", "save_draft", "unpublish_guide"];

describe("tools/list (contract MCP-4)", () => {
  it.each([
    ["read", keys.read, [...READ_TOOLS, "get_usage", "explain_request"]],
    ["write", keys.write, [...WRITE_TOOLS, "get_usage", "explain_request"]],
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
        destructiveHint: DESTRUCTIVE_TOOLS.includes(name),
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
    const read = tools.find(({ name }) => name === "read_guide");
    expect(Object.keys(read?.inputSchema.properties ?? {})).toEqual([
      "id",
      "external_id",
      "user_id",
    ]);
    expect(read?.inputSchema.required).toBeUndefined();
    const upsert = tools.find(({ name }) => name === "upsert_guide");
    expect(upsert?.inputSchema.required).toEqual(["external_id", "guide"]);
    expect(upsert?.inputSchema.properties?.["guide"]).toMatchObject({
      required: ["title"],
      properties: { title: { type: "string", maxLength: 200 } },
    });
  });
});

describe("the output schema of each tool (contract MCP-12)", () => {
  it("is an open object without references, which describes what the tool returns", async () => {
    const { tools } = await (await connect(keys.admin)).listTools();
    for (const { name, outputSchema } of tools) {
      expect(outputSchema, name).toMatchObject({ type: "object" });
      expect(JSON.stringify(outputSchema), name).not.toMatch(/\$ref|"additionalProperties":false/);
      expect(Object.keys(outputSchema?.properties ?? {}), name).not.toEqual([]);
    }
    const schemaOf = (tool: string) => tools.find(({ name }) => name === tool)?.outputSchema;
    expect(schemaOf("search_guides")).toMatchObject({ required: ["guides", "next_cursor"] });
    const listed = schemaOf("search_guides")?.properties?.["guides"];
    expect(listed).toHaveProperty("items.properties.title");
    expect(listed).not.toHaveProperty("items.properties.views_count");
    expect(schemaOf("upsert_guide")).toMatchObject({ required: ["guide", "created"] });
    expect(schemaOf("upsert_guide")?.properties?.["guide"]).not.toHaveProperty("properties.steps");
    expect(schemaOf("read_guide")?.properties?.["guide"]).toHaveProperty("properties.steps");
  });

  it("fits the results of all tools, which the official client validates", async () => {
    const client = await connect(keys.admin);
    const { tools } = await client.listTools();
    const external_id = `agents/${randomUUID()}`;
    const user_id = "bob";
    const guide = { title: "For each tool", steps: [{ position: 1, content: "<p>A</p>" }] };
    const { id } = (await callJson(client, "upsert_guide", { external_id, user_id, guide })).guide;
    const { text: read } = await callTool(client, "read_guide", { id });
    expect(read).toContain("# For each tool");
    await callJson(client, "publish_guide", { id });
    await callJson(client, "save_draft", { id, guide: { title: "Changed" } });
    await callJson(client, "unpublish_guide", { id });
    await callJson(client, "search_guides", { limit: 100 });
    await callJson(client, "upload_image", { image: PNG.toString("base64") });
    await callJson(client, "get_usage");
    const { request_id } = await refuse(client, "read_guide", { id: 2_000_000_000 });
    await until("the request in the log", async () => {
      const result = (await client.callTool({
        name: "explain_request",
        arguments: { request_id },
      })) as ToolResult;
      return !result.isError;
    });
    await callJson(client, "explain_request", { request_id });
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [...READ_TOOLS, ...WRITE_TOOLS, "get_usage", "explain_request"].toSorted(),
    );
  });
});

describe("save_draft (contract MCP-10)", () => {
  it("changes the pending draft of a published guide, not what readers see, and refuses a guide that is not published", async () => {
    const client = await connect(keys.both);
    const steps = [
      { position: 1, title: "One", content: "<p>One</p>" },
      { position: 2, title: "Two", content: "<p>Two</p>" },
    ];
    const external_id = `agents/${randomUUID()}`;
    const { id } = (
      await callJson(client, "upsert_guide", { external_id, guide: { title: "Live", steps } })
    ).guide;
    const changed = { title: "Proposed", steps: steps.slice(0, 1) };
    const refused = await refuse(client, "save_draft", { id, guide: changed });
    expect(refused.error.code).toBe("validation_failed");

    await callJson(client, "publish_guide", { id });
    const saved = await callJson<Changed & { draft: { revision: string } }>(client, "save_draft", {
      id,
      guide: changed,
    });
    expect(saved).toMatchObject({ guide: { title: "Proposed" }, draft: { base_version: 2 } });
    expect(saved.guide).not.toHaveProperty("steps");
    const live = await call(url, { path: `/guides/${id}`, key: keys.both });
    expect(live.body).toMatchObject({
      guide: { title: "Live", version: 2, steps_count: 2, has_pending_changes: true },
    });
    // A further publication does not publish the draft.
    await callJson(client, "publish_guide", { id });
    const { body } = await call(url, { path: `/guides/${id}?version=draft`, key: keys.both });
    expect(body).toMatchObject({
      guide: { title: "Proposed", steps_count: 1 },
      draft: { revision: saved.draft.revision },
    });
  });

  it("returns what cleaning removed, and null for a draft that is equal to the guide", async () => {
    const client = await connect(keys.both);
    const guide = { title: "Equal", steps: [{ position: 1, content: "<p>A</p>" }] };
    const external_id = `agents/${randomUUID()}`;
    const { id } = (await callJson(client, "upsert_guide", { external_id, guide })).guide;
    await callJson(client, "publish_guide", { id });
    const script = [{ position: 1, content: "<p>B</p><script>alert(1)</script>" }];
    expect(await callJson(client, "save_draft", { id, guide: { steps: script } })).toMatchObject({
      warnings: [{ field: "steps.0.content", element: "script" }],
    });
    expect(await callJson(client, "save_draft", { id, guide: {} })).toMatchObject({ draft: null });
  });
});

describe("upload_image (contract MCP-11)", () => {
  it("stores the file of a base64 text, with and without the start of a data address, at one address", async () => {
    const client = await connect(keys.write);
    const base64 = PNG.toString("base64");
    type Uploaded = { image: { url: string; width: number } };
    const { image } = await callJson<Uploaded>(client, "upload_image", { image: base64 });
    expect(image).toMatchObject({ width: 1, url: expect.stringContaining("/media/") });
    const lines = base64.replaceAll(/(.{20})/g, "$1\n");
    for (const same of [`data:image/png;base64,${base64}`, lines, base64.replace(/=+$/, "")])
      expect(await callJson(client, "upload_image", { image: same })).toEqual({ image });
  });

  it.each([
    ["without the file", {}, { image: ["can't be blank"] }],
    ["with an empty file", { image: "data:image/png;base64," }, { image: ["can't be blank"] }],
    ["with a text that is not base64", { image: "a=b" }, { image: ["must be base64"] }],
    [
      "with a file that is not an image",
      { image: Buffer.from("text").toString("base64") },
      { image: ["is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged"] },
    ],
    [
      "with a file above 1,500,000 bytes",
      { image: Buffer.alloc(1_500_001).toString("base64") },
      {
        image: [
          "is too large for a tool call (maximum is 1,500,000 bytes). Send it to POST /images of the API",
        ],
      },
    ],
    [
      "with another field beside a text that is not base64",
      { image: "?", name: "a.png" },
      { image: ["must be base64"], name: ["is not a recognised field"] },
    ],
  ])("is refused %s", async (_, input, details) => {
    const { error } = await refuse(await connect(keys.write), "upload_image", input);
    expect(error).toMatchObject({ code: "validation_failed", details });
  });

  it("names the REST operation when a message exceeds 2 MiB", async () => {
    const image = Buffer.alloc(2 * 1024 * 1024).toString("base64");
    const params = { name: "upload_image", arguments: { image } };
    const response = await post({ ...PING, method: "tools/call", params }, { key: keys.write });
    expect(response.status).toBe(413);
    const { error } = (await response.json()) as Refused;
    expect(error).toMatchObject({
      code: "payload_too_large",
      message: expect.stringMatching(/maximum is 2 MiB.* POST \/v1\/images$/),
    });
  });
});

describe("read_guide by external_id (contract MCP-10)", () => {
  it("returns the same document and content as by id, and is logged as the operation of external ids", async () => {
    const client = await connect(keys.both);
    const external_id = `docs/${randomUUID()}/tea.md`;
    const guide = { title: "By its external id" };
    const { id } = (await callJson(client, "upsert_guide", { external_id, guide })).guide;
    const byId = await callTool(client, "read_guide", { id });
    expect(await callTool(client, "read_guide", { external_id })).toEqual(byId);
    const admin = await connect(keys.admin);
    const blank = await refuse(admin, "read_guide", { external_id });
    expect(blank.error.details).toEqual({ user_id: ["can't be blank"] });
    const { user } = (byId.content as { guide: { user: { username: string } } }).guide;
    const byAdmin = await callTool(admin, "read_guide", { external_id, user_id: user.username });
    expect(byAdmin.text).toBe(byId.text);
    const missing = await refuse(client, "read_guide", { external_id: randomUUID() });
    expect(missing.error.code).toBe("not_found");
    const entry = await until("the call in the log", async () => {
      const path = `/requests/${missing.request_id}`;
      const { status, body } = await call(url, { path, key: keys.admin });
      return status === 200 && (body as { request: object });
    });
    expect(entry.request).toMatchObject({ operation: "guides.getExternal", status: 404 });
  });

  it.each([
    ["no id", {}, { id: ["can't be blank"] }],
    ["two ids", { id: 1, external_id: "a" }, { external_id: ["is not a recognised field"] }],
    [
      "a user without an external id",
      { user_id: "a" },
      {
        id: ["can't be blank"],
        user_id: ["is not a recognised field"],
      },
    ],
  ])("is refused with %s", async (_, input, details) => {
    const { error } = await refuse(await connect(keys.read), "read_guide", input);
    expect(error).toMatchObject({ code: "validation_failed", details });
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

    const { text } = await callTool(client, "read_guide", { id });
    expect(text).toMatch(/^# Descale a kettle with MCP\n\n- id: \d+\n- external_id: "agents/);
    expect(text).toMatch(/\n- version: 1\n\n## Boil\n\nBoil \*\*vinegar\*\*\.\n$/);

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

  it("returns the first page of search_guides for an empty cursor, as REST does (contract CHG-8)", async () => {
    const { username } = await people.addOwner("mcp-cursor", "pro", ample);
    const { secret } = await people.addKey(username, "read,write");
    const client = await connect(secret);
    for (const title of ["First", "Second"])
      await callJson(client, "upsert_guide", { external_id: title, guide: { title } });
    type Page = { guides: Guide[]; next_cursor: string | null };
    const search = (cursor?: string) =>
      callJson<Page>(client, "search_guides", {
        limit: 1,
        ...(cursor !== undefined && { cursor }),
      });
    const first = await search("");
    expect(first).toEqual(await search());
    expect(first).toMatchObject({ guides: [{ external_id: "Second" }] });
    const next = await search(first.next_cursor ?? "");
    expect(next).toMatchObject({ guides: [{ external_id: "First" }], next_cursor: null });
    const refused = await refuse(client, "search_guides", { cursor: "", deleted: true });
    expect(refused.error.details).toEqual({ deleted: ["is not a recognised field"] });
    const { error } = await refuse(client, "get_usage", { cursor: "" });
    expect(error.details).toEqual({ cursor: ["is not a recognised field"] });
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

  it.each([
    [
      "a missing object beside a field that no operation has",
      keys.write,
      "upsert_guide",
      { external_id: "zz", title: "x" },
      { guide: ["can't be blank"], title: ["is not a recognised field"] },
    ],
    [
      "an invalid field beside one that only the operation has",
      keys.read,
      "search_guides",
      { limit: 0, deleted: true, x: 1 },
      {
        limit: ["must be greater than or equal to 1"],
        deleted: ["is not a recognised field"],
        x: ["is not a recognised field"],
      },
    ],
    [
      "a missing author beside an unknown field and an invalid step",
      keys.admin,
      "upsert_guide",
      { external_id: "zz", x: 1, guide: { title: "", steps: [{ position: 1, content: " " }] } },
      {
        x: ["is not a recognised field"],
        title: ["can't be blank"],
        user_id: ["can't be blank"],
        "steps.0.content": ["can't be blank"],
      },
    ],
  ])(
    "names all errors of a call together: %s (contract MCP-9)",
    async (_, key, tool, input, details) => {
      const { error } = await refuse(await connect(key), tool, input);
      expect(error.code).toBe("validation_failed");
      expect(error.details).toEqual(details);
    },
  );

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
