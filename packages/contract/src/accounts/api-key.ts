import * as z from "zod";
import { allowedAddresses, allowedReferrers } from "./key-restrictions.ts";
import { NO_DATE_TIME, timestamp } from "../time.ts";
import { scope } from "./scopes.ts";
import { MAX_SEARCH } from "../guides/guide-list.ts";
import { text } from "../text.ts";

/** `sk_` and 48 hexadecimal characters: 51 in all (contract AUTH-2). */
export const API_KEY_PATTERN = /^sk_[0-9a-f]{48}$/;

/** Largest number of active keys of one user. Temporary keys do not count (contract KEY-7). */
export const MAX_ACTIVE_KEYS = 50;
export const KEY_LIMIT_REACHED = `You have ${MAX_ACTIVE_KEYS} active API keys, the maximum for one user. Revoke a key first.`;

/** Where a key was created: in the portal, with the operator's CLI, or for "Try it". */
export const API_KEY_ORIGINS = ["portal", "operator", "try_it"] as const;

const person = z.object({ username: z.string(), display_name: z.string() });

/** A key without its secret (contract KEY-3). */
export const apiKey = z.object({
  id: z.int32(),
  name: z.string(),
  description: z.string(),
  scopes: z.array(scope),
  last_four: z.string(),
  /** The holder of the key. */
  username: z.string(),
  display_name: z.string(),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  /** The time of its rotation. Until it expires, both the old and the new key are valid. */
  rotated_at: timestamp().nullable(),
  /** The user who created it. Null for keys of the operator and keys from before creators were recorded. */
  created_by: person.nullable(),
  /** Null for keys from before origins were recorded. */
  origin: z.enum(API_KEY_ORIGINS).nullable(),
  /** Empty: no restriction (contract KEY-9, KEY-10). */
  allowed_addresses: z.array(z.string()),
  allowed_referrers: z.array(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key that replaces another one, or is replaced by it. */
const rotatedKeyLink = z.object({ id: z.int32(), last_four: z.string() });
export type RotatedKeyLink = z.infer<typeof rotatedKeyLink>;
export const apiKeyAnswer = z.object({
  key: apiKey,
  replaces: rotatedKeyLink.nullable(),
  replaced_by: rotatedKeyLink.nullable(),
});
export type ApiKeyAnswer = z.infer<typeof apiKeyAnswer>;
export const apiKeyList = z.object({ keys: z.array(apiKey) });

export const API_KEY_GROUPS = ["active", "expired", "revoked", "all"] as const;
export type ApiKeyGroup = (typeof API_KEY_GROUPS)[number];
export const API_KEY_SORTS = ["created", "used", "name"] as const;
export type ApiKeySort = (typeof API_KEY_SORTS)[number];

/** Page size of the portal's list of keys. */
export const KEYS_PER_PAGE = 50;

/** Input of the portal's list of keys, which has numbered pages. */
export const apiKeySearchInput = z.strictObject({
  group: z.enum(API_KEY_GROUPS).default("active"),
  /** Part of the name, the description, `sk_…` with the last four characters, or a name of the holder. */
  search: text({ max: MAX_SEARCH, blank: true }).optional(),
  sort: z.enum(API_KEY_SORTS).default("created"),
  descending: z.boolean().default(true),
  /** Only keys of the current user. */
  own: z.boolean().default(false),
  page: z.int32().min(1).default(1),
});
export type ApiKeySearchInput = z.infer<typeof apiKeySearchInput>;

export const apiKeySearch = z.object({
  keys: z.array(apiKey),
  /** Keys that match the search, by group. */
  counts: z.record(z.enum(API_KEY_GROUPS), z.int()),
  /** Whether the list may contain keys of other users. */
  has_other_holders: z.boolean(),
  /** The page that was requested, or the last page where that is earlier. */
  page: z.int(),
  /** At least 1. */
  pages: z.int(),
});
export type ApiKeySearch = z.infer<typeof apiKeySearch>;

/** Null for a key that never expires. */
const expiry = z.iso.datetime({ offset: true, error: NO_DATE_TIME }).nullable().optional();

export const apiKeyCreate = z.strictObject({
  name: text({ max: 100, blank: false, isLine: true }),
  description: text({ max: 500, blank: true }).nullable().optional(),
  scopes: z.array(scope).min(1, { error: "can't be blank" }),
  expires_at: expiry,
  allowed_addresses: allowedAddresses.optional(),
  allowed_referrers: allowedReferrers.optional(),
});
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>;

/** The only response that contains the secret (contract KEY-2). */
export const apiKeyCreated = z.object({ key: apiKey, secret: z.string() });

/** The address of the browser, for the list of permitted addresses. Null: unknown. */
export const ownAddress = z.object({ address: z.string().nullable() });

export const apiKeyId = z.strictObject({ id: z.int32() });

/** Absent fields keep their value. */
export const apiKeyUpdate = apiKeyCreate.partial().extend(apiKeyId.shape);
export type ApiKeyUpdate = z.infer<typeof apiKeyUpdate>;

/** Lifetime of a key for "Try it", in minutes. */
export const TRY_IT_MINUTES = 10;
/** `scope` is the scope that the operation needs. */
export const tryItKeyCreate = z.strictObject({ scope });

/** Hours that the old secret stays valid after a rotation. */
export const ROTATION_HOURS = [0, 1, 24, 168] as const;
export const apiKeyRotate = z.strictObject({
  id: z.int32(),
  keep_hours: z.literal(ROTATION_HOURS),
  /** Expiry of the new secret. Absent: the expiry of the old one. */
  expires_at: expiry,
});
export type ApiKeyRotate = z.infer<typeof apiKeyRotate>;

/** `replaced` is the old key with its stored expiry. */
export const apiKeyRotated = apiKeyCreated.extend({ replaced: apiKey });
export type ApiKeyRotated = z.infer<typeof apiKeyRotated>;
