import * as z from "zod";

export const SCOPES = ["read", "write", "admin"] as const;
export const scope = z.enum(SCOPES);
export type Scope = (typeof SCOPES)[number];

/** The description of each scope in the portal and in the OpenAPI document. */
export const SCOPE_MEANINGS: Record<Scope, string> = {
  read: "Read guides.",
  write: "Create, change, publish, delete and restore guides. Does not include read.",
  admin: "Everything, featuring included, for every user of the account.",
};

/** Whether the scopes include the required one. `admin` includes all; `write` excludes `read` (contract SCOPE-2). */
export function grants(scopesOfKey: readonly Scope[], required: Scope): boolean {
  return scopesOfKey.includes(required) || scopesOfKey.includes("admin");
}

export const ROLES = ["owner", "member"] as const;
export const role = z.enum(ROLES);
export type Role = (typeof ROLES)[number];

/** The scopes of a role in the portal, and the largest scopes of its keys (contract KEY-5). */
export function scopesOfRole(roleOfUser: Role): readonly Scope[] {
  return roleOfUser === "owner" ? SCOPES : ["read", "write"];
}

/** Limits the scopes of a key to the role of its holder: `admin` of a member becomes `read` and `write`. */
export function withinRole(granted: readonly Scope[], holder: Role): readonly Scope[] {
  return holder === "member" && granted.includes("admin") ? scopesOfRole(holder) : granted;
}
