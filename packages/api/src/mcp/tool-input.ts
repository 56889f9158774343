import { joinFieldErrors, toFieldErrors, UNKNOWN_FIELD } from "@guidepost/contract";
import { invalid } from "@guidepost/core";
import { withoutEmptyCursor } from "../rest/input.ts";
import type { Operation } from "../rest/routes.ts";
import type { McpTool } from "./tools.ts";

type Input = Record<string, unknown>;

/**
 * Returns the input of the operation of a tool.
 *
 * @throws `validation_failed` for a field that only the operation has, with the errors of all other fields (contract
 *   MCP-9). The operation reports the fields that it does not have either.
 */
export async function readToolInput(
  { inputSchema, fixed, ownInput }: McpTool,
  operation: Operation,
  input: Input,
): Promise<Input> {
  if (ownInput) {
    const { data, error } = await ownInput.safeParseAsync(input);
    if (error) throw invalid(toFieldErrors(error.issues));
    return data;
  }
  const isHidden = (name: string) =>
    Object.hasOwn(operation.input.shape, name) && !Object.hasOwn(inputSchema.properties, name);
  const hidden = Object.keys(input).filter(isHidden);
  const visible = Object.entries(input).filter(([name]) => !isHidden(name));
  const fields = { ...withoutEmptyCursor(operation, Object.fromEntries(visible)), ...fixed };
  if (hidden.length === 0) return fields;
  const { error } = await operation.input.safeParseAsync(fields);
  const unknown = Object.fromEntries(hidden.map((name) => [name, [UNKNOWN_FIELD]]));
  throw invalid(joinFieldErrors(unknown, error ? toFieldErrors(error.issues) : {}));
}
