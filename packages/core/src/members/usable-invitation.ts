import type { Prisma } from "@guidepost/database";
import { notFound, type DomainError } from "../domain-error.ts";

/** Which invitations work: not used, not expired, and made by somebody who is an owner still. */
export const usableAt = (now: Date) =>
  ({
    acceptedAt: null,
    expiresAt: { gt: now },
    inviter: { removedAt: null, role: "owner" },
  }) satisfies Prisma.InvitationWhereInput;

export const noSuchInvitation = (): DomainError =>
  notFound("This invitation is not valid any more: ask for a new one");
