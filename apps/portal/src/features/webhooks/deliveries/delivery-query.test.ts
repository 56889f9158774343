import { webhookDeliverySearchInput } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import {
  type DeliveryQuery,
  deliverySearch,
  hasDeliveryFilters,
  NO_DELIVERY_FILTERS,
  readDeliveryQuery,
  toDeliveriesInput,
} from "./delivery-query.ts";

const CURSOR = Buffer.from("delivery 42").toString("base64url");

describe("delivery query", () => {
  it("is the same after it was written to an address and read again", () => {
    const query: DeliveryQuery = { state: "failed", type: "webhook.test", cursor: CURSOR };
    const params = new URLSearchParams(deliverySearch(query));
    expect(readDeliveryQuery(Object.fromEntries(params))).toEqual(query);
    expect(deliverySearch(NO_DELIVERY_FILTERS)).toBe("");
  });

  it.each([
    { state: "lost" },
    { state: "" },
    { type: "toString" },
    { cursor: "%" },
    { cursor: Buffer.from("delivery 0").toString("base64url") },
  ])("ignores the invalid parameter %j", (given) => {
    expect(readDeliveryQuery(given)).toEqual(NO_DELIVERY_FILTERS);
  });

  it("becomes valid input of the service", () => {
    const query = readDeliveryQuery({ state: ["failed", "pending"], type: "guide.created" });
    expect(webhookDeliverySearchInput.parse(toDeliveriesInput(7, query))).toEqual({
      webhook_id: 7,
      state: "failed",
      event_type: "guide.created",
      limit: 25,
    });
  });

  it("does not count as filtered when it has only a page", () => {
    expect(hasDeliveryFilters({ ...NO_DELIVERY_FILTERS, cursor: CURSOR })).toBe(false);
    expect(hasDeliveryFilters({ ...NO_DELIVERY_FILTERS, state: "failed" })).toBe(true);
  });
});
