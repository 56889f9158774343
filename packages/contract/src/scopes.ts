import * as z from "zod";

export const scopes = ["read", "write", "admin"] as const;
export const scope = z.enum(scopes);
export type Scope = (typeof scopes)[number];

/** What each grants, in the same words wherever one is chosen or explained. */
export const scopeMeanings: Record<Scope, string> = {
  read: "Read guides.",
  write: "Create, change, publish, delete and restore guides. Does not include read.",
  admin: "Everything, featuring included, for every user of the account.",
};

/** `admin` includes everything; `write` does not include `read` (contract SCOPE-2). */
export const grants = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || held.includes("admin");

export const roles = ["owner", "member"] as const;
export const role = z.enum(roles);
export type Role = (typeof roles)[number];

/** What a role may do in the portal, and the most that its keys may be granted (contract KEY-5). */
export const scopesOfRole = (held: Role): readonly Scope[] =>
  held === "owner" ? scopes : ["read", "write"];

/** A key never outlives its holder's rights: admin in the hand of a member is read and write. */
export const withinRole = (granted: readonly Scope[], holder: Role): readonly Scope[] =>
  holder === "member" && granted.includes("admin") ? scopesOfRole(holder) : granted;
