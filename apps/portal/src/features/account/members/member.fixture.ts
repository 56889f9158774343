import type { Member } from "@guidepost/contract";

export const ada: Member = {
  id: 7,
  username: "ada",
  display_name: "Ada Lovelace",
  email: "ada@example.com",
  role: "member",
  created_at: "2026-11-01T10:00:00.000Z",
  guides_count: 12,
  active_keys_count: 2,
  deletion_at: null,
};
