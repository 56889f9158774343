import { randomUUID } from "node:crypto";

/** What a portal session says of itself. */
export type Session = {
  /** Of this session alone: by it a sign-out ends it. */
  id: string;
  userId: number;
  version: number;
  /** Unix ms of the sign-in: the session ends `sessionSeconds` later, however much it is used. */
  startedAt: number;
  /** Unix ms of its last recorded use: the session ends `idleSeconds` later. */
  usedAt: number;
  /** Unix ms at which the user last proved who they are, by password or provider. */
  authenticatedAt: number;
};

/** After which a session ends by itself, wherever its cookie is. */
export const sessionSeconds = 30 * 24 * 60 * 60;

/** Without use for so long, a session ends. */
export const idleSeconds = 14 * 24 * 60 * 60;

/** Uses are recorded this often, so that few responses carry a new cookie. */
const RECORD_USE_MS = 60 * 60 * 1000;

/** Whether the session has been used within `idleSeconds` and is younger than `sessionSeconds`. */
export function isWithinLifetime({ startedAt, usedAt }: Session, now: Date): boolean {
  const nowMs = now.getTime();
  return nowMs - usedAt < idleSeconds * 1000 && nowMs - startedAt < sessionSeconds * 1000;
}

/** The session as used now; undefined while its last use was recorded within the hour. */
export function recordUse(session: Session, now: Date): Session | undefined {
  const usedAt = now.getTime();
  return usedAt - session.usedAt > RECORD_USE_MS ? { ...session, usedAt } : undefined;
}

/** The session as used and authenticated now: its user has just proved who they are. */
export function recordConfirmation(session: Session, now: Date): Session {
  const usedAt = now.getTime();
  return { ...session, usedAt, authenticatedAt: usedAt };
}

/** A session that begins with a sign-in at `at`. */
export const newSession = (userId: number, version: number, at = new Date()): Session => ({
  id: randomUUID(),
  userId,
  version,
  startedAt: at.getTime(),
  usedAt: at.getTime(),
  authenticatedAt: at.getTime(),
});
