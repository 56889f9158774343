import type { RequestSummary } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RequestTable } from "./request-table.tsx";

const REQUEST = {
  id: "1",
  request_id: "r1",
  received_at: "2026-11-20T10:00:00.000Z",
  method: "GET",
  path: "/v1/usage",
  operation: "usage.get",
  status: 200,
  code: null,
  requests: 1,
  duration_ms: 12,
  key: { id: 1, name: "Website", last_four: "abcd", username: "ada" },
} as unknown as RequestSummary;

afterEach(cleanup);

it("a table of requests names the time zone of its times", () => {
  render(<RequestTable label="Requests" requests={[REQUEST]} showKey operationNames={{}} />);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(
    screen.getByText(`Times are in your time zone, ${timeZone.replaceAll("_", " ")}.`),
  ).toBeDefined();
});
