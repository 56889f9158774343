import { providerNames, type Provider } from "@guidepost/contract";
import { uniqueViolation } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { DomainError } from "../domain-error.ts";
import { requireFreshSignIn } from "./fresh-sign-in.ts";

/**
 * Lets the signed-in user sign in by this identity from now on, too. `conflict` where it is another
 * user's, or where the user has another one of the provider. Connecting it again changes nothing.
 * @throws `fresh_sign_in_required`
 */
export const connectProvider = async (
  ctx: ActorContext,
  input: { provider: Provider; subject: string },
): Promise<void> => {
  const { provider, subject } = input;
  const { identity } = ctx.db.prisma;
  const userId = ctx.actor.user.id;
  const name = providerNames[provider];
  requireFreshSignIn(ctx);
  try {
    await identity.create({ data: { provider, subject, userId } });
    ctx.audit({ action: "provider.connected", userId, provider });
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    const holder = await identity.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { userId: true },
    });
    if (holder?.userId === userId) return;
    throw new DomainError(
      "conflict",
      holder
        ? `This ${name} account is connected to another user`
        : `Another ${name} account is connected already: disconnect it first`,
    );
  }
};
