// The notices about changes of a user's access. They do not need a verified address (contract MAIL-20).
import { email } from "@guidepost/contract";
import * as z from "zod";
import type { MailContent } from "../content/content.ts";
import { findRecipient } from "../store.ts";
import type { Notice, Occurrence } from "../templates/notice.ts";
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodesReplacedMail,
  recoveryCodeUsedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
  twoFactorResetMail,
} from "../templates/second-factors.ts";
import {
  emailChangedMail,
  emailChangeRequestedMail,
  newSignInMail,
  passwordChangedMail,
} from "../templates/security.ts";
import type { Composer, Composers } from "./composer.ts";

const notice = z.object({
  userId: z.int(),
  at: z.iso.datetime(),
  /** The client; null for the operator. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
type NoticeRequest = z.infer<typeof notice>;

export const securityMailRequest = z.discriminatedUnion("kind", [
  notice.extend({ kind: z.literal("password_changed") }),
  /** `isLast`: the day has no further ones (contract MAIL-19). */
  notice.extend({ kind: z.literal("new_sign_in"), isLast: z.boolean().optional() }),
  notice.extend({ kind: z.literal("passkey_added"), passkeyName: z.string() }),
  notice.extend({ kind: z.literal("passkey_removed"), passkeyName: z.string() }),
  notice.extend({ kind: z.literal("two_factor_enabled") }),
  notice.extend({ kind: z.literal("two_factor_disabled") }),
  notice.extend({ kind: z.literal("recovery_code_used"), codesLeft: z.int() }),
  notice.extend({ kind: z.literal("recovery_codes_replaced") }),
  notice.extend({ kind: z.literal("two_factor_reset"), wasOn: z.boolean(), passkeys: z.int() }),
  /** `email` is the recipient: the address before the change. */
  notice.extend({ kind: z.literal("email_change_requested"), email, newEmail: email }),
  notice.extend({ kind: z.literal("email_changed"), email, newEmail: email }),
]);

function occurrenceOf({ at, address, userAgent }: NoticeRequest): Occurrence {
  return { at: new Date(at), address, userAgent };
}

/** Composes a notice to the user's present address, unless the user was removed. */
function toUser<Request extends NoticeRequest>(
  contentOf: (facts: Notice, request: Request) => MailContent,
): Composer<Request> {
  return async ({ db, portalUrl }, request) => {
    const user = await findRecipient(db, { id: request.userId });
    if (!user) return undefined;
    const facts = { name: user.displayName, occurrence: occurrenceOf(request), portalUrl };
    return { to: user.email, content: contentOf(facts, request) };
  };
}

export const SECURITY_MAILS: Composers<z.infer<typeof securityMailRequest>> = {
  password_changed: toUser(passwordChangedMail),
  new_sign_in: toUser((facts, { isLast = false }) => newSignInMail({ ...facts, isLast })),
  passkey_added: toUser((facts, { passkeyName }) => passkeyAddedMail({ ...facts, passkeyName })),
  passkey_removed: toUser((facts, { passkeyName }) =>
    passkeyRemovedMail({ ...facts, passkeyName }),
  ),
  two_factor_enabled: toUser(twoFactorEnabledMail),
  two_factor_disabled: toUser(twoFactorDisabledMail),
  recovery_code_used: toUser((facts, { codesLeft }) =>
    recoveryCodeUsedMail({ ...facts, codesLeft }),
  ),
  recovery_codes_replaced: toUser(recoveryCodesReplacedMail),
  two_factor_reset: toUser((facts, { wasOn, passkeys }) =>
    twoFactorResetMail({ ...facts, wasOn, passkeys }),
  ),
  email_change_requested: async ({ db, portalUrl }, request) => {
    const { email: to, newEmail } = request;
    const user = await findRecipient(db, { id: request.userId });
    // The change was cancelled or confirmed meanwhile.
    if (!user || user.email !== to || user.pendingEmail !== newEmail) return undefined;
    const facts = { name: user.displayName, occurrence: occurrenceOf(request), portalUrl };
    return { to, content: emailChangeRequestedMail({ ...facts, newEmail }) };
  },
  email_changed: async ({ db }, request) => {
    const user = await findRecipient(db, { id: request.userId });
    if (!user) return undefined;
    const facts = { name: user.displayName, occurrence: occurrenceOf(request) };
    return {
      to: request.email,
      content: emailChangedMail({ ...facts, newEmail: request.newEmail }),
    };
  },
};
