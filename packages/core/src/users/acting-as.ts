import type { Actor } from "../actor.ts";
import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { userActor } from "./user-actor.ts";

/** The actor of a user for whom the operator acts, with that user's rights. `not_found`. */
export const actingAs = async (
  core: Pick<Core, "db" | "clock">,
  username: string,
): Promise<Actor> => {
  const found = await userActor(core, { username }, core.clock());
  if (!found) throw notFound("User not found");
  return found.actor;
};
