import type { AuditListedEntry } from "@guidepost/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AuditTable } from "./audit-table.tsx";

const ENTRY: AuditListedEntry = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  created_at: "2026-11-25T06:00:00.000Z",
  action: "guide.published",
  via: "portal",
  user: { username: "nora", display_name: "Nora" },
  key: null,
  target: { type: "guide", id: "5", name: "Brew tea" },
  address: "192.0.2.9",
  user_agent: null,
  details: {},
  device: null,
  has_target: true,
  has_replaced_key: false,
};

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
