import { keyUsageDays, type ApiKeyUsage } from "@guidepost/contract";
import { pluralize } from "#lib/pluralize.ts";
import { nameOf, type OperationNames } from "#lib/operation-names.ts";

function mostly(
  { requests, operations }: Pick<ApiKeyUsage, "requests" | "operations">,
  names: OperationNames,
): string {
  const [first, second, ...others] = operations.map(
    ({ operation }) => nameOf(operation, names).words,
  );
  if (second === undefined) return `, all ${first}`;
  if ((operations[0]?.requests ?? 0) * 2 > requests) return `, mostly ${first}`;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return more ? `: ${first}, ${second}${more}` : `: ${first} and ${second}`;
}

/** What a key is used for, in a sentence: what stops working without it. */
export function describeKeyUsage(use: ApiKeyUsage, names: OperationNames): string {
  const { last_used_at: last, requests } = use;
  if (requests > 0)
    return `${pluralize(requests, "request")} in the last ${keyUsageDays} days${mostly(use, names)}.`;
  return last === null
    ? "Nothing has used it since it was made."
    : `Nothing has used it in the last ${keyUsageDays} days.`;
}
