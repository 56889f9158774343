import { expect, it } from "vitest";
import { newestFirst, nextOrder } from "./key-order.ts";

it("begins with the latest or with A, and turns round at the second press", () => {
  expect(nextOrder(newestFirst, "created")).toEqual({ by: "created", descending: false });
  expect(nextOrder(newestFirst, "used")).toEqual({ by: "used", descending: true });
  expect(nextOrder(newestFirst, "name")).toEqual({ by: "name", descending: false });
});
