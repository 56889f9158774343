import { randomUUID } from "node:crypto";
import { type SignInMethod, planLimitsOf, scopesOfRole } from "@guidepost/contract";
import type { Actor, Credential, Session, UndoneDeletion } from "#actor.ts";
import { withAudit } from "#audit/index.ts";
import type { ActorContext, ServiceContext } from "#context.ts";
import { type UserFilter, findUser } from "../store/users.ts";
import { recordLastUse } from "./last-use.ts";
import * as store from "./store.ts";

/** The maximum lifetime of a session. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** The time without use after which a session ends. */
export const IDLE_SECONDS = 14 * 24 * 60 * 60;

/** The interval in which use is recorded, so that few responses set a new cookie. */
const RECORD_USE_MS = 60 * 60 * 1000;

/** Returns whether the session is younger than `SESSION_SECONDS` and used within `IDLE_SECONDS`. */
export function isWithinLifetime({ startedAt, usedAt }: Session, now: Date): boolean {
  const nowMs = now.getTime();
  return nowMs - usedAt < IDLE_SECONDS * 1000 && nowMs - startedAt < SESSION_SECONDS * 1000;
}

/** Returns the session as used now; `undefined` if its last use was recorded within the hour. */
export function recordUse(session: Session, now: Date): Session | undefined {
  const usedAt = now.getTime();
  return usedAt - session.usedAt > RECORD_USE_MS ? { ...session, usedAt } : undefined;
}

/** Returns the session with the times of last use and last authentication set to `now`. */
export function recordConfirmation(session: Session, now: Date): Session {
  const usedAt = now.getTime();
  return { ...session, usedAt, authenticatedAt: usedAt };
}

/** Creates a session that starts with a sign-in at `at`. `isStrong`: two factors were proved. */
export function newSession({
  at = new Date(),
  isStrong = false,
  undoneDeletions = [],
  ...signIn
}: {
  userId: number;
  version: number;
  method?: SignInMethod;
  isStrong?: boolean;
  hasPasskeyProof?: boolean;
  undoneDeletions?: UndoneDeletion[];
  at?: Date;
}): Session {
  const now = at.getTime();
  const times = { startedAt: now, usedAt: now, authenticatedAt: now };
  const session = { id: randomUUID(), ...signIn, isStrong, ...times };
  return undoneDeletions.length === 0 ? session : { ...session, undoneDeletions };
}

/**
 * Reads a user as an actor with all scopes of its role, and the version that its sessions must have.
 * Returns `undefined` for an unknown or removed user, and for a session that was ended. The caller
 * has authenticated the user, or acts for the operator.
 */
export async function userActor(
  { db }: Pick<ServiceContext, "db">,
  input: { user: UserFilter; via: Credential },
): Promise<
  | { actor: Actor; version: number; sessionUsedAt: string | null; lacksTwoFactor: boolean }
  | undefined
> {
  const row = await findUser(db, input.user);
  if (!row) return undefined;
  const { id, username, displayName, role, isVerified, plan } = row;
  const actor: Actor = {
    user: { id, username, displayName, role, isVerified },
    account: { id: row.accountId, plan, limits: planLimitsOf(plan, row) },
    scopes: scopesOfRole(role),
    via: input.via,
  };
  const { sessionVersion: version, sessionUsedAt, lacksTwoFactor } = row;
  return { actor, version, sessionUsedAt, lacksTwoFactor };
}

/**
 * Returns the actor of a portal session, with all scopes of the user's role. It is read for each
 * request, so that a removal, a new role, a new password or a sign-out takes effect immediately.
 * Returns `undefined` for a removed user, and for a session that ended or has an earlier version.
 */
export async function sessionActor(
  service: Pick<ServiceContext, "db" | "clock" | "origin" | "onBackgroundError">,
  session: Session,
): Promise<Actor | undefined> {
  const { id, userId, version } = session;
  if (!isWithinLifetime(session, service.clock())) return undefined;
  const via = { kind: "session", session } as const;
  const found = await userActor(service, { user: { id: userId, sessionId: id }, via });
  if (found?.version !== version) return undefined;
  recordLastUse(service, session, found.sessionUsedAt);
  const { actor, lacksTwoFactor } = found;
  // A passkey that verified its user is two factors (contract SIGN-20).
  const hasPasskey = session.hasPasskeyProof ?? (session.method === "passkey" && session.isStrong);
  return lacksTwoFactor && !hasPasskey ? { ...actor, via: { ...via, lacksTwoFactor } } : actor;
}

/** Ends one session, including copies of its cookie (contract SIGN-3). */
export async function endSession(service: ServiceContext, { id, userId }: Session): Promise<void> {
  const ended = { id, userId, endedAt: service.clock() };
  await withAudit(service, (audit) =>
    store.endSession(service.db, ended, (transaction) =>
      audit(transaction, { action: "session.signed_out", userId }),
    ),
  );
}

/** Ends all sessions of the actor, including the current one. */
export async function signOutEverywhere(ctx: ActorContext): Promise<void> {
  const { id: userId } = ctx.actor.user;
  await withAudit(ctx, (audit) =>
    store.endAllSessions(ctx.db, { userId }, (transaction) =>
      audit(transaction, { action: "session.signed_out_everywhere", userId }),
    ),
  );
}
