import * as z from "zod";

export const scopes = ["read", "write", "admin"] as const;
export const scope = z.enum(scopes);
export type Scope = (typeof scopes)[number];

/** The description of each scope in the portal and in the OpenAPI document. */
export const scopeMeanings: Record<Scope, string> = {
  read: "Read guides.",
  write: "Create, change, publish, delete and restore guides. Does not include read.",
  admin: "Everything, featuring included, for every user of the account.",
};

/** Whether the scopes include the required one. `admin` includes all; `write` excludes `read` (contract SCOPE-2). */
export function grants(scopesOfKey: readonly Scope[], required: Scope): boolean {
  return scopesOfKey.includes(required) || scopesOfKey.includes("admin");
}

export const roles = ["owner", "member"] as const;
export const role = z.enum(roles);
export type Role = (typeof roles)[number];

/** The scopes of a role in the portal, and the largest scopes of its keys (contract KEY-5). */
export function scopesOfRole(roleOfUser: Role): readonly Scope[] {
  return roleOfUser === "owner" ? scopes : ["read", "write"];
}

/** Limits the scopes of a key to the role of its holder: `admin` of a member becomes `read` and `write`. */
export function withinRole(granted: readonly Scope[], holder: Role): readonly Scope[] {
  return holder === "member" && granted.includes("admin") ? scopesOfRole(holder) : granted;
}
