import type { PasswordChange } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, invalid } from "../domain-error.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";
import { newSession, type Session } from "./new-session.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { requireStrongPassword } from "./password-strength.ts";

/**
 * Sets one's own password and ends all sessions; who asked goes on with the answered one.
 * `validation_failed` where the current one is not right, or the new one easy to guess; a user who has none needs none, but
 * `fresh_sign_in_required`. `conflict` where it was changed meanwhile.
 */
export const changePassword = async (
  ctx: ActorContext,
  input: PasswordChange,
): Promise<Session> => {
  const { user } = ctx.db.prisma;
  const { id } = ctx.actor.user;
  const { passwordHash, ...owner } = await user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true, username: true, displayName: true, email: true },
  });
  if (passwordHash !== null) {
    if (input.current_password === undefined)
      throw invalid({ current_password: ["can't be blank"] });
    if (!(await verifyPassword(input.current_password, passwordHash)))
      throw invalid({ current_password: ["is not right"] });
  } else requireFreshSignIn(ctx);
  await requireStrongPassword(input.new_password, owner, "new_password");
  const [changed] = await user.updateManyAndReturn({
    // What was compared above must still hold.
    where: { id, passwordHash, removedAt: null },
    data: {
      passwordHash: await hashPassword(input.new_password),
      sessionVersion: { increment: 1 },
    },
    select: { sessionVersion: true },
  });
  if (!changed) throw new DomainError("conflict");
  ctx.audit({ action: passwordHash === null ? "password.set" : "password.changed", userId: id });
  return newSession(id, changed.sessionVersion, ctx.clock());
};
