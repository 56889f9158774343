import type { Actor } from "../actor.ts";
import type { Core } from "../context.ts";
import { userActor } from "./user-actor.ts";

/** What a portal session says of itself. */
export type Session = { userId: number; version: number };

/**
 * The actor of a portal session: all scopes of the user's role. Read at every request, so that a
 * removed user, a changed role or a changed password holds at once (DESIGN); undefined when the user
 * is gone or the session is of an earlier version.
 */
export const sessionActor = async (
  core: Pick<Core, "db">,
  session: Session,
): Promise<Actor | undefined> => {
  const found = await userActor(core, { id: session.userId });
  return found && found.version === session.version ? found.actor : undefined;
};
