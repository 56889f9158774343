import { expect, it } from "vitest";
import { connectionBounds } from "./bound-connections.ts";
import { serverVariables } from "./variables.ts";

it("REQUEST_TIMEOUT_MS has to end before a silent connection is closed", () => {
  const isValid = (ms: number) =>
    serverVariables.safeParse({ REQUEST_TIMEOUT_MS: String(ms) }).success;
  expect([5_000, 20_000].map(isValid)).toEqual([true, true]);
  expect(isValid(connectionBounds.silentMs)).toBe(false);
});
