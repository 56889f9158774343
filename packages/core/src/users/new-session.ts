import { randomUUID } from "node:crypto";

/** What a portal session says of itself. */
export type Session = {
  /** Of this session alone: by it a sign-out ends it. */
  id: string;
  userId: number;
  version: number;
};

/** After which a session ends by itself, wherever its cookie is. */
export const sessionSeconds = 30 * 24 * 60 * 60;

export const newSession = (userId: number, version: number): Session => ({
  id: randomUUID(),
  userId,
  version,
});
