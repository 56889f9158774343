import type { Actor } from "../actor.ts";
import type { Core } from "../context.ts";
import { requireAccount } from "./require.ts";

/**
 * The operator inside one account: reaches all of it and is none of its users, so it is for verbs
 * that leave no author behind. `not_found`.
 */
export const operatorActor = async (
  core: Pick<Core, "db" | "clock">,
  accountId: number,
): Promise<Actor> => {
  const { id, plan, limits } = await requireAccount(core, accountId);
  return {
    user: { id: 0, username: "operator", displayName: "Operator", role: "owner" },
    account: { id, plan, limits },
    scopes: ["admin"],
    via: { kind: "session", authenticatedAt: core.clock() },
  };
};
