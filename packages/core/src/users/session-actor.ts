import { limitsOf, scopesOfRole } from "@guidepost/contract";
import type { Actor } from "../actor.ts";
import type { Core } from "../context.ts";

/**
 * The actor of a portal session: all scopes of the user's role. Read at every request, so that a
 * removed user or a changed role holds at once (DESIGN); undefined when the user is gone.
 */
export const sessionActor = async (
  core: Pick<Core, "db">,
  userId: number,
): Promise<Actor | undefined> => {
  const user = await core.db.prisma.user.findFirst({
    where: { id: userId, removedAt: null },
    select: { id: true, username: true, displayName: true, role: true, account: true },
  });
  if (!user) return undefined;
  const { account, ...rest } = user;
  return {
    user: rest,
    account: { id: account.id, plan: account.plan, limits: limitsOf(account.plan, account) },
    scopes: scopesOfRole(user.role),
    via: { kind: "session" },
  };
};
