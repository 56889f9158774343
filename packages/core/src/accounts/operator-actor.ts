import type { Actor } from "../actor.ts";
import type { ServiceContext } from "../context.ts";
import { requireAccount } from "./require.ts";

/**
 * The operator inside one account: reaches all of it and is none of its users, so it is for verbs
 * that leave no author behind. `not_found`.
 */
export const operatorActor = async (
  service: Pick<ServiceContext, "db" | "clock">,
  accountId: number,
): Promise<Actor> => {
  const { id, plan, limits } = await requireAccount(service, accountId);
  return {
    user: { id: 0, username: "operator", displayName: "Operator", role: "owner" },
    account: { id, plan, limits },
    scopes: ["admin"],
    via: { kind: "session", authenticatedAt: service.clock() },
  };
};
