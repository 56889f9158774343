import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { PasswordChange } from "@guidepost/contract";
import { type Session, requireFreshSignIn } from "../actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, PasswordCost, ServiceContext } from "../context.ts";
import { conflict, invalid } from "../errors.ts";
import { deleteUserTokens, enqueueNotice } from "#mail/index.ts";
import { sessionVersionOf } from "#session-lock/index.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { newSession } from "./sessions/index.ts";
import * as store from "./store/passwords.ts";

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

/** OWASP's recommendation for scrypt. Each hash contains its parameters, so they can increase later. */
const COST: PasswordCost = { N: 2 ** 16, r: 8, p: 2 };
const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;

/** Returns `scrypt$N$r$p$salt$key`, with salt and key in base64. */
export async function hashPassword(
  { passwordCost = COST }: Pick<ServiceContext, "passwordCost">,
  password: string,
): Promise<string> {
  const salt = randomBytes(16);
  const options = { ...passwordCost, maxmem: MAX_MEMORY_BYTES };
  const key = await derive(password.normalize(), salt, KEY_BYTES, options);
  const { N, r, p } = passwordCost;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Compares a password with a hash. A missing or malformed hash takes the same time. */
export async function verifyPassword(
  ctx: Pick<ServiceContext, "passwordCost">,
  password: string,
  hash: string | null,
): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? "").split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await hashPassword(ctx, password);
    return false;
  }
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password.normalize(), Buffer.from(salt, "base64"), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: MAX_MEMORY_BYTES,
  });
  return timingSafeEqual(actual, expected);
}

/**
 * Sets the actor's password and notifies the user. Ends all sessions and links to reset the
 * password, and returns a new session for the caller.
 *
 * @throws `validation_failed` for a wrong current password, and for a new one that is easy to
 * guess; `fresh_sign_in_required` for a user without a password or with two factors; `conflict` after
 * a concurrent change, and when the sessions have ended
 */
export async function changePassword(ctx: ActorContext, input: PasswordChange): Promise<Session> {
  const { id } = ctx.actor.user;
  const { passwordHash, twoFactor, ...owner } = await store.getPassword(ctx.db, id);
  // The password alone would replace the proof of two factors.
  if (twoFactor) requireFreshSignIn(ctx);
  if (passwordHash !== null) {
    if (input.current_password === undefined)
      throw invalid({ current_password: ["can't be blank"] });
    if (!(await verifyPassword(ctx, input.current_password, passwordHash)))
      throw invalid({ current_password: ["is incorrect"] });
  } else requireFreshSignIn(ctx);
  await requireStrongPassword(ctx, { password: input.new_password, owner, field: "new_password" });
  const after = await hashPassword(ctx, input.new_password);
  const action = passwordHash === null ? "password.set" : "password.changed";
  const change = { id, sessionVersion: sessionVersionOf(ctx.actor), before: passwordHash, after };
  const version = await withAudit(ctx, (audit) =>
    store.replacePassword(ctx.db, change, async (transaction) => {
      await deleteUserTokens(transaction, { userId: id, kind: "reset_password" });
      await enqueueNotice(ctx, transaction, { kind: "password_changed", userId: id });
      await audit(transaction, { action, userId: id });
    }),
  );
  if (version === undefined) throw conflict();
  const { via } = ctx.actor;
  const before: Partial<Session> = via.kind === "session" ? via.session : {};
  const { method = "password", isStrong = false, hasPasskeyProof } = before;
  const proofs = { method, isStrong, ...(hasPasskeyProof && { hasPasskeyProof }) };
  return newSession({ userId: id, version, ...proofs, at: ctx.clock() });
}
