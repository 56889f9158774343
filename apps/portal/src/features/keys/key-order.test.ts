import type { ApiKey } from "@guidepost/contract";
import { expect, it } from "vitest";
import { inOrder, newestFirst, nextOrder } from "./key-order.ts";

const key = (id: number, name: string, day: string, used: string | null) =>
  ({
    id,
    name,
    created_at: `2026-11-${day}T00:00:00.000Z`,
    last_used_at: used && `2026-11-${used}T00:00:00.000Z`,
  }) as ApiKey;

const keys = [
  key(1, "beta", "01", null),
  key(2, "Alpha", "02", "19"),
  key(3, "alpha 2", "02", "05"),
  key(4, "Émile", "03", null),
];
const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(keys, order).map(({ id }) => id);

it("sorts by each column, equals newest first, never used as longest unused", () => {
  expect(ids(newestFirst)).toEqual([4, 3, 2, 1]);
  expect(ids({ by: "created", descending: false })).toEqual([1, 3, 2, 4]);
  expect(ids({ by: "used", descending: true })).toEqual([2, 3, 4, 1]);
  expect(ids({ by: "used", descending: false })).toEqual([4, 1, 3, 2]);
  expect(ids({ by: "name", descending: false })).toEqual([2, 3, 1, 4]);
});

it("begins with the latest or with A, and turns round at the second press", () => {
  expect(nextOrder(newestFirst, "created")).toEqual({ by: "created", descending: false });
  expect(nextOrder(newestFirst, "used")).toEqual({ by: "used", descending: true });
  expect(nextOrder(newestFirst, "name")).toEqual({ by: "name", descending: false });
});
