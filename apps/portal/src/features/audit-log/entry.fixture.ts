import type { AuditListedEntry } from "@guidepost/contract";

/** An entry of the audit log. */
export const ENTRY: AuditListedEntry = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  created_at: "2026-11-25T06:00:00.000Z",
  action: "session.signed_in",
  via: "portal",
  user: { username: "nora", display_name: "Nora" },
  key: null,
  target: { type: "user", id: "3", name: null },
  address: "192.0.2.9",
  user_agent: null,
  details: {},
  device: null,
  has_target: true,
  has_replaced_key: false,
};
