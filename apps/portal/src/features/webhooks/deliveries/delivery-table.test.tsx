import type { WebhookDelivery } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DeliveryTable } from "./delivery-table.tsx";

const DELIVERY = {
  id: 1,
  event_type: "guide.created",
  created_at: "2026-11-20T10:00:00.000Z",
  state: "succeeded",
  status: 200,
  attempts: 1,
  next_attempt_at: null,
  error: null,
} as unknown as WebhookDelivery;

afterEach(cleanup);

it("a table of webhook deliveries names the time zone of its times", () => {
  render(<DeliveryTable webhook={{ id: 1 }} deliveries={[DELIVERY]} />);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(
    screen.getByText(`Times are in your time zone, ${timeZone.replaceAll("_", " ")}.`),
  ).toBeDefined();
});
