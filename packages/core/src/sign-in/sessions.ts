import { randomUUID } from "node:crypto";
import { planLimitsOf, scopesOfRole } from "@guidepost/contract";
import type { Actor, Credential } from "../actor.ts";
import type { ActorContext, ServiceContext } from "../context.ts";
import * as store from "./store.ts";

/** The content of a portal session's cookie. */
export type Session = {
  /** Identifies the session, so that a sign-out ends this one only. */
  id: string;
  userId: number;
  version: number;
  /** Unix ms of the sign-in: the session ends `SESSION_SECONDS` later, even if it is in use. */
  startedAt: number;
  /** Unix ms of its last recorded use: the session ends `IDLE_SECONDS` later. */
  usedAt: number;
  /** Unix ms of the last proof of identity, by password or provider. */
  authenticatedAt: number;
};

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

/** Creates a session that starts with a sign-in at `at`. */
export function newSession({
  userId,
  version,
  at = new Date(),
}: {
  userId: number;
  version: number;
  at?: Date;
}): Session {
  return {
    id: randomUUID(),
    userId,
    version,
    startedAt: at.getTime(),
    usedAt: at.getTime(),
    authenticatedAt: at.getTime(),
  };
}

/**
 * Reads a user as an actor with all scopes of its role, and the version that its sessions must have.
 * Returns `undefined` for an unknown or removed user, and for a session that was ended. The caller
 * has authenticated the user, or acts for the operator.
 */
export async function userActor(
  { db }: Pick<ServiceContext, "db">,
  input: { user: store.UserFilter; via: Credential },
): Promise<{ actor: Actor; version: number } | undefined> {
  const row = await store.findUser(db, input.user);
  if (!row) return undefined;
  const { id, username, displayName, role, plan } = row;
  const actor: Actor = {
    user: { id, username, displayName, role },
    account: { id: row.accountId, plan, limits: planLimitsOf(plan, row) },
    scopes: scopesOfRole(role),
    via: input.via,
  };
  return { actor, version: row.sessionVersion };
}

/**
 * Returns the actor of a portal session, with all scopes of the user's role. It is read for each
 * request, so that a removal, a new role, a new password or a sign-out takes effect immediately.
 * Returns `undefined` for a removed user, and for a session that ended or has an earlier version.
 */
export async function sessionActor(
  service: Pick<ServiceContext, "db" | "clock">,
  session: Session,
): Promise<Actor | undefined> {
  const { id, userId, version, authenticatedAt } = session;
  if (!isWithinLifetime(session, service.clock())) return undefined;
  const found = await userActor(service, {
    user: { id: userId, sessionId: id },
    via: { kind: "session", authenticatedAt: new Date(authenticatedAt) },
  });
  return found && found.version === version ? found.actor : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Ends one session, including copies of its cookie. Deletes the user's records of ended sessions a
 * day after the sessions would have expired.
 */
export async function endSession(
  { db, clock, audit }: Pick<ServiceContext, "db" | "clock" | "audit">,
  { id, userId }: Session,
): Promise<void> {
  const endedAt = clock();
  const purgeBefore = new Date(endedAt.getTime() - SESSION_SECONDS * 1000 - DAY_MS);
  await store.endSession(db, { id, userId, endedAt, purgeBefore });
  audit({ action: "session.signed_out", userId });
}

/** Ends all sessions of the actor, including the current one. */
export async function signOutEverywhere(ctx: ActorContext): Promise<void> {
  const { id: userId } = ctx.actor.user;
  await store.endAllSessions(ctx.db, userId);
  ctx.audit({ action: "session.signed_out_everywhere", userId });
}
