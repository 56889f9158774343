import type { ApiKey } from "@guidepost/contract";

export type OrderBy = "name" | "created" | "used";
export type KeyOrder = { by: OrderBy; descending: boolean };

export const newestFirst: KeyOrder = { by: "created", descending: true };

const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));

const compare: Record<OrderBy, (one: ApiKey, other: ApiKey) => number> = {
  name: (one, other) => one.name.localeCompare(other.name, "en"),
  created: (one, other) => timeOf(one.created_at) - timeOf(other.created_at),
  // A key that was never used is the longest unused.
  used: (one, other) => timeOf(one.last_used_at) - timeOf(other.last_used_at),
};

/** Equals stay newest first. */
export const inOrder = (keys: readonly ApiKey[], { by, descending }: KeyOrder): ApiKey[] =>
  keys.toSorted(
    (one, other) => (descending ? -1 : 1) * compare[by](one, other) || other.id - one.id,
  );

/** What a press on a column's name asks for: dates begin with the latest, names with A. */
export const nextOrder = (order: KeyOrder, by: OrderBy): KeyOrder => ({
  by,
  descending: order.by === by ? !order.descending : by !== "name",
});
