import { adviseOn, type Actor } from "@guidepost/core";
import { callProcedure } from "../rest/pipeline/call-procedure.ts";
import { toErrorResult } from "../rest/pipeline/error-result.ts";
import type { PipelineDependencies, RequestState } from "../rest/pipeline/request-state.ts";
import type { Operation } from "../rest/routes.ts";
import { readToolInput } from "./tool-input.ts";
import type { McpTool } from "./tools.ts";

type Input = Record<string, unknown>;

type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

type Call = {
  deps: PipelineDependencies;
  state: RequestState;
  actor: Actor;
  tool: McpTool;
  input: Input;
};

/** The result of a refused call: the error of REST, and what to do (contract MCP-5). */
function errorResult(
  { deps, state, actor, tool }: Call,
  operation: Operation,
  thrown: unknown,
): ToolResult {
  const { body, headers } = toErrorResult(deps, state, thrown);
  const retryAfter = headers?.["Retry-After"];
  const { error } = body as { error: { code: string; message: string } };
  const advice = adviseOn({
    code: error.code,
    message: error.message,
    operation: operation.name,
    required_scope: tool.scope ?? null,
    key_scopes: [...actor.scopes],
    monthlyQuota: actor.account.limits.monthlyQuota,
  });
  const text = JSON.stringify({
    error: { ...error, ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }) },
    what_to_do: advice,
    request_id: state.requestId,
  });
  return { content: [{ type: "text", text }], isError: true };
}

/** The result of a successful call: the same facts as text and as an object of the tool's schema (contract MCP-12). */
function successResult(
  { toContent, toText }: McpTool,
  output: unknown,
  isNew: boolean,
): ToolResult {
  const structuredContent = toContent(output, isNew) as Record<string, unknown>;
  const text = toText ? toText(output) : JSON.stringify(structuredContent);
  return { content: [{ type: "text", text }], structuredContent };
}

/**
 * Calls a tool: its operation with the checks, the quota and the log entry of REST (contract MCP-3). An
 * error becomes a result, which the model reads.
 */
export async function callTool(call: Call): Promise<ToolResult> {
  const { deps, state, actor, tool, input } = call;
  const operation = tool.operationFor(input);
  state.match = { operation, params: {} };
  let isNew = false;
  try {
    const run = () =>
      callProcedure(deps, state, {
        operation,
        actor,
        own: {
          onCreated: () => {
            isNew = true;
          },
        },
        getRawInput: () => readToolInput(tool, operation, input),
      });
    // As in REST, the conversion of a file has its own time-outs.
    const output = await (operation.meta.takesFile
      ? deps.uploads.run(actor.user.id, () => state.deadline.pause(run))
      : run());
    return successResult(tool, output, isNew);
  } catch (error) {
    await state.refundQuota?.();
    return errorResult(call, operation, error);
  }
}
