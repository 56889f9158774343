import type { Member } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { lastOwnerOf } from "./member-table.tsx";

const user = (id: number, role: Member["role"], deletionAt: string | null = null): Member => ({
  id,
  username: `user-${id}`,
  display_name: `User ${id}`,
  email: `user-${id}@example.com`,
  role,
  created_at: "2026-11-01T10:00:00.000Z",
  guides_count: 0,
  active_keys_count: 0,
  deletion_at: deletionAt,
});

describe("the last owner, to whom the list offers neither a removal nor another role (contract ACCT-10)", () => {
  it("is the only owner", () => {
    expect(lastOwnerOf([user(1, "owner"), user(2, "member")])?.id).toBe(1);
  });

  it("does not exist in an account with two owners", () => {
    expect(lastOwnerOf([user(1, "owner"), user(2, "owner")])).toBeUndefined();
  });

  it("is the owner who stays when another one requested a deletion", () => {
    const members = [user(1, "owner", "2026-12-14T10:00:00.000Z"), user(2, "owner")];
    expect(lastOwnerOf(members)?.id).toBe(2);
  });
});
