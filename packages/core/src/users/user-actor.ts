import { limitsOf, scopesOfRole } from "@guidepost/contract";
import type { Prisma } from "@guidepost/database";
import type { Actor, Credential } from "../actor.ts";
import type { ServiceContext } from "../context.ts";

/**
 * Reads a user as an actor with all scopes of its role, and the version that its sessions must have.
 * Returns undefined for an unknown or removed user. The caller has authenticated the user, or acts
 * for the operator.
 */
export const userActor = async (
  service: Pick<ServiceContext, "db">,
  where: ({ id: number } | { username: string }) & Pick<Prisma.UserWhereInput, "ended">,
  via: Credential,
): Promise<{ actor: Actor; version: number } | undefined> => {
  const row = await service.db.prisma.user.findUnique({
    where: { ...where, removedAt: null },
    select: {
      id: true,
      username: true,
      displayName: true,
      role: true,
      sessionVersion: true,
      account: true,
    },
  });
  if (!row) return undefined;
  const { account, sessionVersion, ...user } = row;
  const actor: Actor = {
    user,
    account: { id: account.id, plan: account.plan, limits: limitsOf(account.plan, account) },
    scopes: scopesOfRole(user.role),
    via,
  };
  return { actor, version: sessionVersion };
};
