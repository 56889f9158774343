import type { ApiKeyGroup } from "@guidepost/contract";
import { newestFirst, type KeyOrder } from "./key-order.ts";

/** Which keys the page lists. */
export type KeyQuery = { group: ApiKeyGroup; search: string; order: KeyOrder; page: number };

export const firstKeys: KeyQuery = { group: "active", search: "", order: newestFirst, page: 1 };

/** The input of `keys.list`; the server's prefetch and the page's query must be equal. */
export function toKeysInput({ group, search, order, page }: KeyQuery) {
  const text = search.trim();
  return {
    group,
    ...(text !== "" && { search: text }),
    sort: order.by,
    descending: order.descending,
    page,
  };
}
