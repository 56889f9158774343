import { grants, RELEASE } from "@guidepost/contract";
import { DomainError, JsonText, type Actor } from "@guidepost/core";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import type {
  PipelineDependencies,
  RequestState,
  RouteResult,
} from "../rest/pipeline/request-state.ts";
import { callTool } from "./call-tool.ts";
import { MCP_TOOLS, type McpTool } from "./tools.ts";

const SERVER_INFO = { name: "guidepost", title: "Guidepost", version: RELEASE };

const INSTRUCTIONS =
  "Guidepost publishes step-by-step guides. Find guides with search_guides, and read them with read_guide. Write new guides with upsert_guide, which creates drafts: only publish_guide makes a guide public. Change a published guide with save_draft, which a person reviews: upsert_guide changes what readers see immediately. A refused call returns an error with a code, a message and what to do.";

const NOT_MCP = `The body must be one JSON-RPC 2.0 message, and MCP-Protocol-Version one of ${SUPPORTED_PROTOCOL_VERSIONS.join(", ")}`;

/** A key sees only the tools that its scopes permit (contract MCP-4). */
function isVisible({ scope }: McpTool, { scopes }: Actor): boolean {
  return scope === undefined || grants(scopes, scope);
}

function describe({ name, title, description, inputSchema, outputSchema, annotations }: McpTool) {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

/**
 * Request for the transport. It accepts both types, which MCP requires, because the response is always
 * JSON. It has no secret.
 */
function transportRequest({ url, headers }: Request): Request {
  const version = headers.get("mcp-protocol-version");
  return new Request(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(version !== null && { "MCP-Protocol-Version": version }),
    },
  });
}

/**
 * Responds to one message of MCP without a session (contract MCP-1).
 *
 * @throws `bad_request` for a body that is no JSON-RPC message, and for an unsupported protocol version
 */
export async function serveMessage(
  deps: PipelineDependencies,
  state: RequestState,
  { actor, message }: { actor: Actor; message: object },
): Promise<RouteResult> {
  // Not McpServer: it validates the input itself, before scope and quota, with errors of its own.
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...MCP_TOOLS.values()].filter((tool) => isVisible(tool, actor)).map(describe),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = MCP_TOOLS.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, "No tool has this name");
    return callTool({ deps, state, actor, tool, input: params.arguments ?? {} });
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = transportRequest(state.request);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (!response.ok) throw new DomainError("bad_request", NOT_MCP);
    // A notification has no response.
    if (response.status === 202) return { status: 202 };
    return { status: 200, body: new JsonText(await response.text()) };
  } finally {
    await server.close();
  }
}
