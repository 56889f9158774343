import { MAX_TOOL_IMAGE_BYTES } from "@guidepost/contract";
import { DomainError } from "@guidepost/core";
import { type ClientBindings, pipelineDependencies, type RestDependencies } from "../rest/app.ts";
import { readJsonObject } from "../rest/body/body.ts";
import { MethodNotAllowed } from "../rest/pipeline/error-result.ts";
import { runPipeline } from "../rest/pipeline/pipeline.ts";

const MCP_PATH = "/mcp";

const FOREIGN_ORIGIN = "Web pages of this origin may not use MCP";

/** Whether a request's URL is that of MCP, with or without a trailing slash. */
export function isMcp(url: string): boolean {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return url.startsWith(MCP_PATH, start) && /^\/?(?:\?|$)/.test(url.slice(start + MCP_PATH.length));
}

const TOO_LARGE = `Message is too large (maximum is 2 MiB). Send an image of more than ${MAX_TOOL_IMAGE_BYTES.toLocaleString("en")} bytes to POST /v1/images`;

/** @throws the errors of `readJsonObject` */
async function readMessage(request: Request): Promise<object> {
  return readJsonObject(request).catch((error: unknown) => {
    const isTooLarge = error instanceof DomainError && error.code === "payload_too_large";
    throw isTooLarge ? new DomainError("payload_too_large", TOO_LARGE) : error;
  });
}

type McpApp = (request: Request, bindings: ClientBindings) => Promise<Response>;

/**
 * The Model Context Protocol over streamable HTTP, without sessions (contract MCP-1). Authentication, limits,
 * quota and log are those of REST. The library is loaded with the first message.
 */
export function createMcpApp(rest: RestDependencies): McpApp {
  const deps = pipelineDependencies(rest);
  const ownOrigins: ReadonlySet<string> = new Set([deps.portalOrigin, new URL(deps.apiUrl).origin]);

  return (request, { clientAddress: address, exactAddress = address }) => {
    const incoming = { request, address, exactAddress, path: MCP_PATH, operation: "mcp" };
    return runPipeline(deps, incoming, async (state, actor) => {
      if (request.method !== "POST") throw new MethodNotAllowed("POST");
      const origin = request.headers.get("origin");
      // DNS rebinding: a web page must not reach a local server (contract MCP-7).
      if (origin !== null && !ownOrigins.has(origin))
        throw new DomainError("forbidden", FOREIGN_ORIGIN);
      const message = await state.deadline.pause(async () => {
        await deps.waitForBody(actor.account.id, request);
        return readMessage(request);
      });
      const { serveMessage } = await import("./serve-message.ts");
      return serveMessage(deps, state, { actor, message });
    });
  };
}
