import { keyUsageDays, type ApiKeyUsage } from "@guidepost/contract";
import { pluralize } from "#lib/format.ts";
import { nameOf, type OperationNames } from "#lib/labels.ts";

function operationSummary(
  { requests, operations }: Pick<ApiKeyUsage, "requests" | "operations">,
  names: OperationNames,
): string {
  const [first, second, ...others] = operations.map(
    ({ operation }) => nameOf(operation, names).label,
  );
  if (second === undefined) return `, all ${first}`;
  if ((operations[0]?.requests ?? 0) * 2 > requests) return `, mostly ${first}`;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return more ? `: ${first}, ${second}${more}` : `: ${first} and ${second}`;
}

/** Describes in one sentence which operations a key was used for. */
export function describeKeyUsage(usage: ApiKeyUsage, names: OperationNames): string {
  const { last_used_at: last, requests } = usage;
  if (requests > 0)
    return `${pluralize(requests, "request")} in the last ${keyUsageDays} days${operationSummary(usage, names)}.`;
  return last === null ? "Never used." : `Not used in the last ${keyUsageDays} days.`;
}
