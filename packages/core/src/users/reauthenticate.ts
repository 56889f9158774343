import type { Provider } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { verifyPassword } from "./password.ts";

/**
 * Compares the password of the signed-in user, so that the caller can renew the session's
 * `authenticatedAt`.
 * @throws `validation_failed` when it is wrong, or the user has none
 */
export async function confirmPassword(
  ctx: ActorContext,
  input: { password: string },
): Promise<void> {
  const { id: userId } = ctx.actor.user;
  const { passwordHash } = await ctx.db.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(input.password, passwordHash))) {
    ctx.audit({ action: "session.confirmation_failed", userId, method: "password" });
    throw invalid({ password: ["is not right"] });
  }
  ctx.audit({ action: "session.confirmed", userId, method: "password" });
}

/** Resolves to whether the signed-in user has connected this identity, which confirms who they are. */
export async function confirmByProvider(
  ctx: ActorContext,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<boolean> {
  const { id: userId } = ctx.actor.user;
  const own = await ctx.db.prisma.identity.findUnique({
    where: { provider_subject: { provider, subject }, userId },
    select: { userId: true },
  });
  if (own) ctx.audit({ action: "session.confirmed", userId, method: provider });
  return own !== null;
}
