import type {
  RecoveryCodes,
  SecondFactor,
  TwoFactor,
  TwoFactorConfirmation,
  TwoFactorRequirement,
  TwoFactorSetup,
} from "@guidepost/contract";
import { inTransaction, type Transaction } from "@guidepost/database";
import { requireOwnAddress, requireOwner, type Session } from "../actor.ts";
import { hashSecret } from "../secret-hash.ts";
import { type AuditWriter, withAudit } from "#audit/index.ts";
import type { ActorContext, RateLimitedContext } from "../context.ts";
import { conflict, type DomainError, invalid, notFound } from "../errors.ts";
import { enqueueNotice } from "#mail/index.ts";
import { lockCredential } from "#session-lock/index.ts";
import { currentSession, endSessionsExcept } from "#sign-in/index.ts";
import {
  appCode,
  appUri,
  newAppSecret,
  newRecoveryCodes,
  normalizeRecoveryCode,
  stepOfCode,
} from "./codes.ts";
import { requireSecretBox } from "../secret-box.ts";
import { ownerOf, withSecondFactor } from "./second-factor.ts";
import * as store from "./store.ts";

function alreadyOn(): DomainError {
  return conflict("Two-factor sign-in is already on");
}

function wrongCode(): DomainError {
  return invalid({ code: ["is incorrect"] });
}

/** Returns the state of the actor's two-factor sign-in. */
export async function getTwoFactor(ctx: ActorContext): Promise<TwoFactor> {
  const status = await store.findStatus(ctx.db.pool, ctx.actor.user.id);
  if (!status) throw notFound("User not found");
  return {
    enabled_at: status.enabledAt && new Date(status.enabledAt).toISOString(),
    recovery_codes_left: status.codesLeft,
    required: status.isRequired,
  };
}

/**
 * Creates a secret for an authenticator app. It is stored when a code confirms it.
 *
 * @throws `email_not_verified` (contract USER-1); `conflict` when two-factor sign-in is on
 */
export async function beginTwoFactor(ctx: ActorContext): Promise<TwoFactorSetup> {
  requireOwnAddress(ctx.actor);
  const { id } = ctx.actor.user;
  const email = await store.findEmailForSetup(ctx.db.pool, id);
  if (email === undefined) throw alreadyOn();
  const secret = newAppSecret();
  return {
    secret,
    uri: appUri({ secret, email }),
    sealed_secret: requireSecretBox(ctx).seal(secret, ownerOf(id)).toString("base64url"),
  };
}

async function storeNewCodes(transaction: Transaction, userId: number): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashSecret(normalizeRecoveryCode(code)));
  await store.replaceRecoveryCodes(transaction, { userId, hashes });
  return { recovery_codes: codes };
}

/**
 * Turns two-factor sign-in on, and returns the recovery codes. The code of the app that confirms it cannot be used
 * again. Ends all other sessions, which were started without a second factor, and returns the current one with its new
 * version.
 *
 * @throws `email_not_verified` (contract USER-1); `validation_failed` for a wrong code; `conflict` when it is on, and
 *   for a secret that was not created for the actor
 */
export async function enableTwoFactor(
  ctx: ActorContext,
  input: TwoFactorConfirmation,
): Promise<{ codes: RecoveryCodes; session: Session }> {
  requireOwnAddress(ctx.actor);
  const { id: userId } = ctx.actor.user;
  const sealedSecret = Buffer.from(input.sealed_secret, "base64url");
  const secret = requireSecretBox(ctx).open(sealedSecret, ownerOf(userId));
  if (secret === undefined) throw conflict("This set-up is no longer valid. Start again");
  const enabledAt = ctx.clock();
  const code = appCode(input.code);
  const step = code === undefined ? undefined : stepOfCode({ secret, code, at: enabledAt });
  if (step === undefined) throw wrongCode();
  return withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const row = { userId, sealedSecret, step, enabledAt };
      if (!(await store.insertTwoFactor(transaction, row))) throw alreadyOn();
      const session = currentSession(ctx);
      const version = await endSessionsExcept(transaction, session);
      await audit(transaction, { action: "two_factor.enabled", userId });
      await enqueueNotice(ctx, transaction, { kind: "two_factor_enabled", userId });
      const codes = await storeNewCodes(transaction, userId);
      return { codes, session: { ...session, version, isStrong: true } };
    }),
  );
}

/** Runs a change that needs a code. */
async function changeWithCode<Result>(
  ctx: ActorContext & RateLimitedContext,
  { code }: SecondFactor,
  change: (transaction: Transaction, audit: AuditWriter) => Promise<Result>,
): Promise<Result> {
  const { id: userId } = ctx.actor.user;
  const changed = await withSecondFactor(ctx, { userId, code }, async (transaction, audit) => {
    await lockCredential(transaction, ctx.actor);
    return { result: await change(transaction, audit) };
  });
  if (!changed) throw wrongCode();
  return changed.result;
}

/**
 * Turns two-factor sign-in off.
 *
 * @throws `rate_limit_exceeded`; `validation_failed` for a wrong code; `conflict` when it is off
 */
export async function disableTwoFactor(
  ctx: ActorContext & RateLimitedContext,
  input: SecondFactor,
): Promise<void> {
  const { id: userId } = ctx.actor.user;
  await changeWithCode(ctx, input, async (transaction, audit) => {
    if (!(await store.deleteTwoFactor(transaction, userId))) return;
    await audit(transaction, { action: "two_factor.disabled", userId });
    await enqueueNotice(ctx, transaction, { kind: "two_factor_disabled", userId });
  });
}

/**
 * Replaces the recovery codes, and returns the new ones. The earlier ones no longer work.
 *
 * @throws `rate_limit_exceeded`; `validation_failed` for a wrong code; `conflict` when two-factor sign-in is off
 */
export function replaceRecoveryCodes(
  ctx: ActorContext & RateLimitedContext,
  input: SecondFactor,
): Promise<RecoveryCodes> {
  const { id: userId } = ctx.actor.user;
  return changeWithCode(ctx, input, async (transaction, audit) => {
    await audit(transaction, { action: "two_factor.recovery_codes_replaced", userId });
    await enqueueNotice(ctx, transaction, { kind: "recovery_codes_replaced", userId });
    return storeNewCodes(transaction, userId);
  });
}

/**
 * Sets whether all members of the account must sign in with two factors, from their next request on.
 *
 * @throws `forbidden` for members
 */
export async function setTwoFactorRequirement(
  ctx: ActorContext,
  { required }: TwoFactorRequirement,
): Promise<TwoFactor> {
  requireOwner(ctx.actor);
  const { user, account } = ctx.actor;
  const action = "account.two_factor_requirement_changed";
  const event = { action, userId: user.id, accountId: account.id, required } as const;
  await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const change = { accountId: account.id, isRequired: required };
      if (!(await store.updateRequirement(transaction, change))) return;
      await lockCredential(transaction, ctx.actor);
      await audit(transaction, event);
    }),
  );
  return getTwoFactor(ctx);
}
