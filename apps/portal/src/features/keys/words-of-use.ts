import { keyUsageDays, type ApiKeyUsage } from "@guidepost/contract";
import { requests as requestsIn } from "../usage/figures.ts";
import { nameOf } from "../usage/operation-names.ts";

const mostly = (requests: number, operations: ApiKeyUsage["operations"]): string => {
  const [first, second, ...others] = operations.map(({ operation }) => nameOf(operation).words);
  if (second === undefined) return `, all ${first}`;
  if ((operations[0]?.requests ?? 0) * 2 > requests) return `, mostly ${first}`;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return more ? `: ${first}, ${second}${more}` : `: ${first} and ${second}`;
};

/** What a key is used for, in a sentence: what stops working without it. */
export const wordsOfUse = ({ last_used_at: last, requests, operations }: ApiKeyUsage): string => {
  if (requests > 0)
    return `${requestsIn(requests)} in the last ${keyUsageDays} days${mostly(requests, operations)}.`;
  return last === null
    ? "Nothing has used it since it was made."
    : `Nothing has used it in the last ${keyUsageDays} days.`;
};
