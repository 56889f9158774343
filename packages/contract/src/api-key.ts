import * as z from "zod";
import { timestamp } from "./dates.ts";
import { scope } from "./scopes.ts";
import { text } from "./text.ts";

/** `sk_` and 48 hexadecimal characters: 51 in all (SPEC, Authentication 2). */
export const apiKeyPattern = /^sk_[0-9a-f]{48}$/;

/** A key as its owner sees it later: never the secret (SPEC, Authentication 4). */
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
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyList = z.object({ keys: z.array(apiKey) });

export const apiKeyCreate = z.strictObject({
  name: text({ max: 100, blank: false }),
  description: text({ max: 500, blank: true }).nullable().optional(),
  scopes: z.array(scope).min(1, { error: "can't be blank" }),
  expires_at: z.iso
    .datetime({ offset: true, error: "must be an ISO 8601 date and time" })
    .nullable()
    .optional(),
});
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>;

/** The one answer that holds the secret (SPEC, Authentication 3). */
export const apiKeyCreated = z.object({ key: apiKey, secret: z.string() });

export const apiKeyId = z.strictObject({ id: z.int32() });

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
});
