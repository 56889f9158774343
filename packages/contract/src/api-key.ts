import * as z from "zod";
import { timestamp } from "./dates.ts";
import { scope } from "./scopes.ts";
import { maxSearch } from "./guide-list.ts";
import { text } from "./text.ts";

/** `sk_` and 48 hexadecimal characters: 51 in all (contract AUTH-2). */
export const apiKeyPattern = /^sk_[0-9a-f]{48}$/;

/** The most working keys that one user may have; temporary keys do not count (contract KEY-7). */
export const maxWorkingKeys = 50;
export const keyLimitReached = `You have ${maxWorkingKeys} working API keys, the maximum for one user. Revoke a key first.`;

/** How a key was made: in the portal, with the operator's command line, or for "Try it". */
export const apiKeyOrigins = ["portal", "operator", "try_it"] as const;

const person = z.object({ username: z.string(), display_name: z.string() });

/** A key as its owner sees it later: never the secret (contract KEY-3). */
export const apiKey = z.object({
  id: z.int32(),
  name: z.string(),
  description: z.string(),
  scopes: z.array(scope),
  last_four: z.string(),
  /** Whose it is. */
  username: z.string(),
  display_name: z.string(),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  /** When a rotation gave it a successor; until it expires, both work. */
  rotated_at: timestamp().nullable(),
  /** The user who created it; null for an operator's key and where it was not recorded. */
  created_by: person.nullable(),
  /** Null where it was not recorded. */
  origin: z.enum(apiKeyOrigins).nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyList = z.object({ keys: z.array(apiKey) });

export const apiKeyGroups = ["active", "expired", "revoked", "all"] as const;
export type ApiKeyGroup = (typeof apiKeyGroups)[number];
export const apiKeySorts = ["created", "used", "name"] as const;
export type ApiKeySort = (typeof apiKeySorts)[number];

/** Keys on a page of the portal's list. */
export const keysPerPage = 50;

/** The portal's list of keys, by numbered pages. */
export const apiKeySearchInput = z.strictObject({
  group: z.enum(apiKeyGroups).default("active"),
  /** Part of the name, the description, `sk_…` with the last four characters, or the holder's names. */
  search: text({ max: maxSearch, blank: true }).optional(),
  sort: z.enum(apiKeySorts).default("created"),
  descending: z.boolean().default(true),
  /** Only keys that the user holds. */
  own: z.boolean().default(false),
  page: z.int32().min(1).default(1),
});
export type ApiKeySearchInput = z.infer<typeof apiKeySearchInput>;

export const apiKeySearch = z.object({
  keys: z.array(apiKey),
  /** Keys that match the search, by group. */
  counts: z.record(z.enum(apiKeyGroups), z.int()),
  /** Whether the list may hold keys of other users. */
  has_other_holders: z.boolean(),
  /** The page that was requested, or the last page where that is earlier. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
});
export type ApiKeySearch = z.infer<typeof apiKeySearch>;

/** Null: never. */
const expiry = z.iso
  .datetime({ offset: true, error: "must be an ISO 8601 date and time" })
  .nullable()
  .optional();

export const apiKeyCreate = z.strictObject({
  name: text({ max: 100, blank: false, isLine: true }),
  description: text({ max: 500, blank: true }).nullable().optional(),
  scopes: z.array(scope).min(1, { error: "can't be blank" }),
  expires_at: expiry,
});
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>;

/** The one answer that holds the secret (contract KEY-2). */
export const apiKeyCreated = z.object({ key: apiKey, secret: z.string() });

export const apiKeyId = z.strictObject({ id: z.int32() });

/** Fields that are left out keep their value. */
export const apiKeyUpdate = apiKeyCreate.partial().extend(apiKeyId.shape);
export type ApiKeyUpdate = z.infer<typeof apiKeyUpdate>;

/** How long a key for "Try it" works. */
export const tryItMinutes = 10;
/** The one scope that the operation needs. */
export const tryItKeyCreate = z.strictObject({ scope });

/** Today and the days before it that a key's use is told of. */
export const keyUsageDays = 30;
/** What a key was used for in these days: what stops working without it. */
export const apiKeyUsage = z.object({
  last_used_at: timestamp().nullable(),
  /** Whatever the answer was. */
  requests: z.int(),
  /** Most requests first. */
  operations: z.array(z.object({ operation: z.string(), requests: z.int() })),
});
export type ApiKeyUsage = z.infer<typeof apiKeyUsage>;

/** Hours that the old secret stays valid after a rotation. */
export const rotationHours = [0, 1, 24, 168] as const;
export const apiKeyRotate = z.strictObject({
  id: z.int32(),
  keep_hours: z.literal(rotationHours),
  /** When the new secret ends; left out, when the old one would have. */
  expires_at: expiry,
});
export type ApiKeyRotate = z.infer<typeof apiKeyRotate>;

/** `replaced` is the old key, with its end as the server stored it. */
export const apiKeyRotated = apiKeyCreated.extend({ replaced: apiKey });
export type ApiKeyRotated = z.infer<typeof apiKeyRotated>;
