import { UNKNOWN_FIELD } from "@guidepost/contract";
import { adviseOn, invalid, type Actor } from "@guidepost/core";
import { callProcedure } from "../rest/pipeline/call-procedure.ts";
import { toErrorResult } from "../rest/pipeline/error-result.ts";
import type { PipelineDependencies, RequestState } from "../rest/pipeline/request-state.ts";
import type { McpTool } from "./tools.ts";

type Input = Record<string, unknown>;

type ToolResult = { content: { type: "text"; text: string }[]; isError?: true };

type Call = {
  deps: PipelineDependencies;
  state: RequestState;
  actor: Actor;
  tool: McpTool;
  input: Input;
};

function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

/** The input of the operation. @throws `validation_failed` for a field that the tool does not have */
function operationInput({ inputSchema, fixed }: McpTool, input: Input): Input {
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(inputSchema.properties, name));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [UNKNOWN_FIELD]])));
  return { ...input, ...fixed };
}

/** The result of a refused call: the error of REST, and what to do (contract MCP-5). */
function errorResult({ deps, state, actor, tool }: Call, thrown: unknown): ToolResult {
  const { body, headers } = toErrorResult(deps, state, thrown);
  const retryAfter = headers?.["Retry-After"];
  const { error } = body as { error: { code: string; message: string } };
  const advice = adviseOn({
    ...{ code: error.code, message: error.message, operation: tool.operation.name },
    required_scope: tool.scope ?? null,
    key_scopes: [...actor.scopes],
    monthlyQuota: actor.account.limits.monthlyQuota,
  });
  const text = JSON.stringify({
    error: { ...error, ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }) },
    what_to_do: advice,
    request_id: state.requestId,
  });
  return { ...textResult(text), isError: true };
}

/**
 * Calls a tool: its operation with the checks, the quota and the log entry of REST (contract MCP-3). An
 * error becomes a result, which the model reads.
 */
export async function callTool(call: Call): Promise<ToolResult> {
  const { deps, state, actor, tool, input } = call;
  const { operation } = tool;
  state.match = { operation, params: {} };
  let isNew = false;
  try {
    const output = await callProcedure(deps, state, {
      operation,
      actor,
      own: {
        onCreated: () => {
          isNew = true;
        },
      },
      getRawInput: async () => operationInput(tool, input),
    });
    return textResult(tool.toText(output, isNew));
  } catch (error) {
    await state.refundQuota?.();
    return errorResult(call, error);
  }
}
