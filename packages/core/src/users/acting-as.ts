import type { Actor } from "../actor.ts";
import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { sessionActor } from "./session-actor.ts";

/** The actor of a user for whom the operator acts, with that user's rights. `not_found`. */
export const actingAs = async (core: Pick<Core, "db">, username: string): Promise<Actor> => {
  const user = await core.db.prisma.user.findFirst({
    where: { username, removedAt: null },
    select: { id: true },
  });
  const actor = user && (await sessionActor(core, user.id));
  if (!actor) throw notFound("User not found");
  return actor;
};
