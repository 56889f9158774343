import { createHash } from "node:crypto";
import type { PasswordReset } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { hashSecret } from "../secret-hash.ts";
import { withAudit } from "#audit/index.ts";
import type { RateLimitedContext, ServiceContext } from "../context.ts";
import { type DomainError, notFound } from "../errors.ts";
import {
  enqueueMail,
  enqueueNotice,
  findUserToken,
  TOKEN_VALIDITY_MS,
  useUserToken,
} from "#mail/index.ts";
import { enforceRateLimit } from "../rate-limit.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { hashPassword } from "./passwords.ts";
import * as store from "./store/passwords.ts";
import { removePreparedAccess } from "./store/prepared-access.ts";

/** Mails that may be requested for one address. */
const RESETS_PER_EMAIL = { perMinute: 2, perHour: 5 };

function linkExpired(): DomainError {
  return notFound("This link is no longer valid. Request a new one");
}

/**
 * Requests a mail with a link to choose a new password. The work is the same whether a user has the address: the
 * worker looks for the user (contract MAIL-6).
 *
 * @throws `rate_limit_exceeded` for too many mails to the address, even if no user has it
 */
export async function requestPasswordReset(
  ctx: RateLimitedContext,
  { email }: { email: string },
): Promise<void> {
  const subject = `password-reset:email:${createHash("sha256").update(email).digest("hex")}`;
  await enforceRateLimit(ctx, { subject, allowed: RESETS_PER_EMAIL });
  const expiresAt = new Date(ctx.clock().getTime() + TOKEN_VALIDITY_MS.reset_password);
  await inTransaction(ctx.db.pool, (transaction) =>
    enqueueMail(transaction, { kind: "reset_password", email, expiresAt: expiresAt.toISOString() }),
  );
}

/**
 * Returns the email address that the link of an email belongs to.
 *
 * @throws `not_found` if the link does not work
 */
export async function checkPasswordReset(
  service: Pick<ServiceContext, "db" | "clock">,
  input: { token: string },
): Promise<{ email: string }> {
  return { email: (await findReset(service, input.token)).email };
}

async function findReset({ db, clock }: Pick<ServiceContext, "db" | "clock">, token: string) {
  const link = { hash: hashSecret(token), kind: "reset_password", now: clock() } as const;
  const found = await findUserToken(db.pool, link);
  if (!found) throw linkExpired();
  return { ...found, link };
}

/**
 * Sets the password of the user whom the link was sent to, and ends all sessions. The link works once. It proves
 * that the user receives mail at the address. The first such proof removes all access that was prepared before it,
 * because another person may have registered the address (contract USER-2).
 *
 * @throws `not_found` if the link does not work; `validation_failed` for a password that is easy to guess
 */
export async function resetPassword(service: ServiceContext, input: PasswordReset): Promise<void> {
  const { userId, email, link } = await findReset(service, input.token);
  const { username, displayName } = await store.getPassword(service.db, userId);
  const owner = { username, displayName, email };
  await requireStrongPassword(service, { password: input.password, owner });
  const passwordHash = await hashPassword(service, input.password);
  await withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      const isFirstUse = await useUserToken(transaction, { ...link, userId });
      if (!isFirstUse) throw linkExpired();
      const at = service.clock();
      const reset = await store.resetPasswordHash(transaction, { userId, email, passwordHash, at });
      if (!reset) throw linkExpired();
      const removed = reset.wasVerified
        ? undefined
        : await removePreparedAccess(transaction, { userId, at });
      await enqueueNotice(service, transaction, { kind: "password_changed", userId });
      await audit(transaction, { action: "password.reset", userId, ...removed });
    }),
  );
}
