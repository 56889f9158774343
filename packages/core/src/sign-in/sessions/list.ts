import type { PortalSession, PortalSessionList } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { Session } from "#actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { forbidden, notFound } from "#errors.ts";
import { describeDevice } from "#device.ts";
import { rowOf } from "./last-use.ts";
import { IDLE_SECONDS, SESSION_SECONDS } from "./session.ts";
import * as store from "./store.ts";

/** Other sessions that the list contains: those that were used last. */
const MAX_OTHERS = 99;

/** Returns the session of the actor. @throws `forbidden` for an API key and the operator */
export function currentSession({ actor }: ActorContext): Session {
  if (actor.via.kind !== "session") throw forbidden();
  return actor.via.session;
}

function toPortalSession(
  { id, method, createdAt, usedAt, address, userAgent }: store.SessionRow,
  isCurrent: boolean,
): PortalSession {
  return {
    id,
    ...describeDevice(userAgent),
    method,
    address,
    created_at: createdAt,
    used_at: usedAt,
    is_current: isCurrent,
  };
}

/**
 * Returns the sessions of the actor, the current one first (contract SIGN-2). The current one is that of the request,
 * because its row may not be written yet.
 */
export async function listSessions(ctx: ActorContext): Promise<PortalSessionList> {
  const session = currentSession(ctx);
  const now = ctx.clock().getTime();
  const others = await store.listOtherSessions(ctx.db, {
    userId: session.userId,
    exceptId: session.id,
    startedAfter: new Date(now - SESSION_SECONDS * 1000),
    usedAfter: new Date(now - IDLE_SECONDS * 1000),
    limit: MAX_OTHERS,
  });
  const current = toPortalSession(rowOf(ctx, session), true);
  return { sessions: [current, ...others.map((row) => toPortalSession(row, false))] };
}

/**
 * Ends one session of the actor (contract SIGN-3).
 *
 * @throws `not_found` for another user's session, and for one that has ended
 */
export async function endListedSession(
  ctx: ActorContext,
  { id }: { id: string },
): Promise<PortalSessionList> {
  const { id: userId } = ctx.actor.user;
  const ended = { id, userId, endedAt: ctx.clock(), isListed: true };
  const isEnded = await withAudit(ctx, (audit) =>
    store.endSession(ctx.db, ended, (transaction) =>
      audit(transaction, { action: "session.ended", userId }),
    ),
  );
  if (!isEnded) throw notFound("This session has ended already");
  return listSessions(ctx);
}

/**
 * Ends all other sessions of the actor, and copies of the cookie of this one (contract SIGN-3). Returns the session
 * with its new version, for its cookie.
 */
export async function endOtherSessions(ctx: ActorContext): Promise<Session> {
  const session = currentSession(ctx);
  const { userId } = session;
  const version = await withAudit(ctx, (audit) =>
    inTransaction(ctx.db.pool, async (transaction) => {
      const newVersion = await store.endSessionsExcept(transaction, session);
      await audit(transaction, { action: "session.others_ended", userId });
      return newVersion;
    }),
  );
  return { ...session, version };
}
