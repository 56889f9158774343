import type { Actor } from "../actor.ts";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { userActor } from "./user-actor.ts";

/** The actor of a user for whom the operator acts, with that user's rights. `not_found`. */
export const actingAs = async (
  service: Pick<ServiceContext, "db" | "clock">,
  username: string,
): Promise<Actor> => {
  const found = await userActor(service, { username }, service.clock());
  if (!found) throw notFound("User not found");
  return found.actor;
};
