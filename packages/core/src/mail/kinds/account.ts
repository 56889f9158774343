// The mails about a user's own account.
import { email } from "@guidepost/contract";
import * as z from "zod";
import { findRecipient, findSentInvitation } from "../store.ts";
import {
  addressInUseMail,
  changeEmailMail,
  invitationMail,
  resetPasswordMail,
  verifyEmailMail,
} from "../templates/account.ts";
import { issueToken } from "../tokens.ts";
import type { Composers } from "./composer.ts";

export const accountMailRequest = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("reset_password"),
    /** As the visitor entered it. Known and unknown addresses are enqueued, so that both take the same time. */
    email,
    expiresAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal("verify_email"),
    userId: z.int(),
    email,
    expiresAt: z.iso.datetime(),
  }),
  /** The link to the new address of a user. */
  z.object({
    kind: z.literal("change_email"),
    userId: z.int(),
    email,
    expiresAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal("invitation"), invitationId: z.int() }),
]);

export const ACCOUNT_MAILS: Composers<z.infer<typeof accountMailRequest>> = {
  reset_password: async (service, { kind, email: address, expiresAt: until }) => {
    const { db, clock, portalUrl } = service;
    const expiresAt = new Date(until);
    if (expiresAt <= clock()) return undefined;
    const user = await findRecipient(db, { email: address });
    if (!user) return undefined;
    const token = await issueToken(service, {
      kind,
      userId: user.id,
      email: user.email,
      expiresAt,
    });
    const url = `${portalUrl}/reset-password/${token}`;
    return {
      to: user.email,
      content: resetPasswordMail({ name: user.displayName, url, expiresAt }),
    };
  },
  verify_email: async (service, { kind, userId, email: address, expiresAt: until }) => {
    const { db, clock, portalUrl } = service;
    const expiresAt = new Date(until);
    if (expiresAt <= clock()) return undefined;
    const user = await findRecipient(db, { id: userId });
    if (!user || user.isVerified || user.email !== address) return undefined;
    const token = await issueToken(service, { kind, userId, email: address, expiresAt });
    const url = `${portalUrl}/verify-email/${token}`;
    return { to: address, content: verifyEmailMail({ name: user.displayName, url, expiresAt }) };
  },
  change_email: async (service, { kind, userId, email: to, expiresAt: until }) => {
    const { db, clock, portalUrl } = service;
    const expiresAt = new Date(until);
    if (expiresAt <= clock()) return undefined;
    const user = await findRecipient(db, { id: userId });
    if (user?.pendingEmail !== to) return undefined;
    // Only the owner of the address may know that it belongs to a user.
    if (await findRecipient(db, { email: to })) return { to, content: addressInUseMail() };
    const token = await issueToken(service, { kind, userId, email: to, expiresAt });
    const url = `${portalUrl}/change-email/${token}`;
    const { displayName: name, email: from } = user;
    return { to, content: changeEmailMail({ name, from, url, expiresAt }) };
  },
  invitation: async (service, { kind, invitationId }) => {
    const { db, clock, portalUrl } = service;
    const invitation = await findSentInvitation(db, { id: invitationId, now: clock() });
    if (!invitation) return undefined;
    const { email: to, expiresAt, role, account, inviter } = invitation;
    const token = await issueToken(service, { kind, invitationId, email: to, expiresAt });
    const url = `${portalUrl}/join/${token}`;
    const names = { accountName: account.name, inviterName: inviter.displayName };
    return { to, content: invitationMail({ ...names, role, url, expiresAt }) };
  },
};
