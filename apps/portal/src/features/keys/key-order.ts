import type { ApiKeySort } from "@guidepost/contract";

export type KeyOrder = { by: ApiKeySort; descending: boolean };

export const newestFirst: KeyOrder = { by: "created", descending: true };

/** The order after a press on a column's heading: dates begin with the latest, names with A. */
export const nextOrder = (order: KeyOrder, by: ApiKeySort): KeyOrder => ({
  by,
  descending: order.by === by ? !order.descending : by !== "name",
});
