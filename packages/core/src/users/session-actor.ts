import type { Actor } from "../actor.ts";
import type { ServiceContext } from "../context.ts";
import { isWithinLifetime, type Session } from "./new-session.ts";
import { userActor } from "./user-actor.ts";

/**
 * The actor of a portal session: all scopes of the user's role. Read at every request, so that a
 * removed user, a changed role, a changed password or a sign-out holds at once; undefined
 * when the user is gone, or the session is of an earlier version, ended, or past its lifetime.
 */
export const sessionActor = async (
  service: Pick<ServiceContext, "db" | "clock">,
  session: Session,
): Promise<Actor | undefined> => {
  const { id, userId, version, authenticatedAt } = session;
  if (!isWithinLifetime(session, service.clock())) return undefined;
  const found = await userActor(
    service,
    { id: userId, ended: { none: { id } } },
    { kind: "session", authenticatedAt: new Date(authenticatedAt) },
  );
  return found && found.version === version ? found.actor : undefined;
};
