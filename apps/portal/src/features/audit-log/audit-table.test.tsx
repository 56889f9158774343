import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ENTRY } from "./entry.fixture.ts";
import { AuditTable } from "./audit-table.tsx";

afterEach(cleanup);

describe("AuditTable (contract AUDIT-7)", () => {
  it.each([
    ["portal", "Mozilla/5.0 (X11; Linux x86_64)", "Chrome on Linux", "Chrome on Linux"],
    ["api_key", "curl/8.5.0", "Unknown browser", "curl"],
    ["api_key", "python-requests/2.32 (CPython)", "Unknown browser", "python-requests"],
    ["api_key", "", "Unknown browser", "Unknown program"],
  ] as const)(
    "names what sent a request over %s with the user agent %j and the device %j: %s",
    (via, userAgent, device, expected) => {
      render(<AuditTable entries={[{ ...ENTRY, via, user_agent: userAgent, device }]} />);
      expect(screen.getByText("192.0.2.9").textContent).toBe(`${expected}192.0.2.9`);
    },
  );
});
