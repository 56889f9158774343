import * as z from "zod";
import { DEFAULT_PAGE, instant, MAX_PAGE } from "../guides/guide-list.ts";
import { outputId, outputList, outputName, outputText, outputUsername } from "../output.ts";
import type { PlanId } from "./plans.ts";
import { lookup, MAX_LOOKUP, text } from "../text.ts";
import { timestamp } from "../time.ts";

/** Days for which the audit log keeps an entry, by the plan at its time (contract AUDIT-4). */
export const AUDIT_LOG_DAYS: Record<PlanId, 30 | 90 | 400> = {
  free: 30,
  pro: 90,
  team: 400,
  enterprise: 400,
};

/** What the audit log contains (contract AUDIT-1). */
export const AUDIT_ACTIONS = [
  "session.signed_in",
  "session.sign_in_failed",
  "session.confirmed",
  "session.confirmation_failed",
  "session.second_factor_failed",
  "session.signed_out",
  "session.signed_out_everywhere",
  "session.ended",
  "session.others_ended",
  "user.signed_up",
  "user.created",
  "user.renamed",
  "user.email_verified",
  "user.email_change_requested",
  "user.email_change_cancelled",
  "user.email_changed",
  "user.deletion_requested",
  "user.deletion_undone",
  "user.erased",
  "password.set",
  "password.changed",
  "password.reset",
  "two_factor.enabled",
  "two_factor.disabled",
  "two_factor.reset",
  "two_factor.recovery_code_used",
  "two_factor.recovery_codes_replaced",
  "passkey.added",
  "passkey.renamed",
  "passkey.removed",
  "provider.connected",
  "provider.disconnected",
  "key.created",
  "key.updated",
  "key.rotated",
  "key.revoked",
  "invitation.created",
  "invitation.cancelled",
  "invitation.accepted",
  "member.role_changed",
  "member.removed",
  "member.guides_handed_over",
  "account.renamed",
  "account.language_changed",
  "account.branding_changed",
  "account.plan_changed",
  "account.usage_set",
  "account.suspended",
  "account.resumed",
  "account.deletion_requested",
  "account.deletion_undone",
  "account.two_factor_requirement_changed",
  "account.exported",
  "audit_log.exported",
  "webhook.created",
  "webhook.updated",
  "webhook.secret_rotated",
  "webhook.disabled",
  "webhook.deleted",
  "guide.published",
  "guide.unpublished",
  "guide.scheduled",
  "guide.scheduled_update_failed",
  "guide.link_created",
  "guide.link_revoked",
  "guide.changes_published",
  "guide.version_restored",
  "guide.deleted",
  "guide.restored",
  "guide.deleted_permanently",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** How an actor reached Guidepost. `system`: Guidepost acted itself. */
export const AUDIT_CHANNELS = ["portal", "api_key", "operator", "system"] as const;
export type AuditChannel = (typeof AUDIT_CHANNELS)[number];

/** The kinds of objects that an action can change. */
export const AUDIT_TARGETS = [
  "account",
  "guide",
  "invitation",
  "key",
  "passkey",
  "user",
  "webhook",
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

const MAX_ADDRESS = 100;
const MAX_USER_AGENT = 300;
const MAX_TARGET_ID = 100;
const MAX_TARGET_NAME = 200;

/** The filters of the audit log. Each has an index. */
const filters = {
  action: z.enum(AUDIT_ACTIONS).meta({ description: "Only entries with this action." }).optional(),
  user_id: lookup()
    .meta({
      description:
        "Only entries of the user with this username. An unknown username returns an empty list.",
    })
    .optional(),
  key_id: z.int32().min(1).meta({ description: "Only actions with this API key." }).optional(),
  via: z
    .enum(AUDIT_CHANNELS)
    .meta({
      description:
        "Only actions in the portal, with an API key, of the operator, or of Guidepost itself (`system`).",
    })
    .optional(),
  target_type: z
    .enum(AUDIT_TARGETS)
    .meta({ description: "Only changes of objects of this kind." })
    .optional(),
  target_id: text({ max: MAX_TARGET_ID, blank: true })
    .meta({ description: "Only changes of the object with this id. Requires `target_type`." })
    .optional(),
  since: instant().meta({ description: "Only entries at this time or later." }).optional(),
  until: instant().meta({ description: "Only entries before this time." }).optional(),
};

/** GET /audit-log (contract AUDIT-6). */
export const auditListInput = z
  .strictObject({
    ...filters,
    limit: z
      .int()
      .min(1)
      .default(DEFAULT_PAGE)
      .meta({
        description: `Largest number of entries on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
      }),
    cursor: lookup()
      .meta({ description: "`next_cursor` of the previous page, with the same filters." })
      .optional(),
  })
  .refine(({ target_id, target_type }) => target_id === undefined || target_type, {
    error: "requires target_type",
    path: ["target_id"],
  });
export type AuditListInput = z.infer<typeof auditListInput>;

/** The filters of a page. */
export type AuditFilters = Omit<AuditListInput, "limit" | "cursor">;

/** The number of entries that one request returns for the portal's CSV file. */
export const AUDIT_EXPORT_PAGE = 1_000;

const { action, user_id, via, since, until, cursor } = auditListInput.shape;

/** A page of the portal's file (contract AUDIT-7). */
export const auditExportInput = z.strictObject({
  action,
  user_id,
  via,
  since,
  until,
  cursor,
  last_minutes: z.int().min(1).max(1_000_000).optional(),
});
export type AuditExportInput = z.infer<typeof auditExportInput>;

/** A page of the portal's list. */
export const auditSearchInput = auditExportInput.extend({
  limit: z.int().min(1).max(MAX_PAGE).default(50),
});
export type AuditSearchInput = z.infer<typeof auditSearchInput>;

const person = z
  .object({
    username: outputUsername().meta({ description: "The current username." }),
    display_name: outputName().meta({ description: "The current display name." }),
  })
  .meta({ id: "AuditUser", description: "A user of the account." });

/** An entry of the audit log (contract AUDIT-2). */
export const auditEntry = z
  .object({
    id: z.uuid().meta({ maxLength: 36, description: "Identifier of the entry." }),
    created_at: timestamp().meta({ description: "The time of the action." }),
    action: outputText(MAX_LOOKUP).meta({
      description: `What was done. New values can be added. Now: ${AUDIT_ACTIONS.map((name) => `\`${name}\``).join(", ")}.`,
    }),
    via: z.enum(AUDIT_CHANNELS).meta({
      description: "How the actor reached Guidepost. `system`: Guidepost acted itself.",
    }),
    user: person.nullable().meta({
      description: "The user who performed the action. null for the operator and Guidepost itself.",
    }),
    key: z
      .object({
        id: outputId().meta({ description: "Identifier of the key." }),
        name: outputName().meta({ description: "The key's name in the portal." }),
        last_four: outputText(4).meta({ description: "The last four characters of the key." }),
      })
      .nullable()
      .meta({ id: "AuditKey", description: "The API key that was used. null: none." }),
    target: z
      .object({
        type: outputText(MAX_LOOKUP).meta({
          description: `The kind of object. New values can be added. Now: ${AUDIT_TARGETS.map((name) => `\`${name}\``).join(", ")}.`,
        }),
        id: outputText(MAX_TARGET_ID).meta({ description: "The object's id." }),
        name: outputText(MAX_TARGET_NAME)
          .nullable()
          .meta({ description: "The object's name or title at that time. null: unknown." }),
      })
      .nullable()
      .meta({ id: "AuditTarget", description: "The object that was changed. null: none." }),
    address: outputText(MAX_ADDRESS).nullable().meta({
      description: "The address of the client. null for the operator and Guidepost itself.",
    }),
    user_agent: outputText(MAX_USER_AGENT)
      .nullable()
      .meta({ description: "`User-Agent` of the request, shortened to 300 characters." }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: "Facts of the action, for example `scopes` or `plan`." }),
  })
  .meta({ id: "AuditEntry", description: "One action in the audit log." });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditList = z
  .object({
    entries: outputList(auditEntry, MAX_PAGE).meta({ description: "Newest first." }),
    next_cursor: outputText(MAX_LOOKUP).nullable().meta({
      description:
        "Opaque `cursor` of the next page. null on the last page. With several filters, a page can have fewer entries than `limit` before the last page.",
    }),
  })
  .meta({ id: "AuditList", description: "A page of the audit log." });
export type AuditList = z.infer<typeof auditList>;

/** An entry of the portal's list, with what its sentence links to. */
const auditListedEntry = auditEntry.extend({
  /** The client in words, as `Chrome on Linux`; null without a client. */
  device: z.string().nullable(),
  /** Whether the target still exists, so that it has a page in the portal. */
  has_target: z.boolean(),
  /** The same for the key that a new key replaced. */
  has_replaced_key: z.boolean(),
});
export type AuditListedEntry = z.infer<typeof auditListedEntry>;

/** A page of the portal's list. */
export const auditSearch = z.object({
  entries: outputList(auditListedEntry, MAX_PAGE),
  next_cursor: auditList.shape.next_cursor,
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** A page of the portal's file. */
export const auditExport = z.object({
  entries: outputList(auditEntry, AUDIT_EXPORT_PAGE),
  next_cursor: auditList.shape.next_cursor,
});
export type AuditExport = z.infer<typeof auditExport>;
