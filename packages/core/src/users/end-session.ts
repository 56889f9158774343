import type { ServiceContext } from "../context.ts";
import { sessionSeconds, type Session } from "./new-session.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Ends one session for good, copies of its cookie included. What was noted of the user's sessions
 * that have ended by themselves meanwhile is forgotten, a day after.
 */
export const endSession = async (
  service: Pick<ServiceContext, "db" | "clock" | "audit">,
  { id, userId }: Session,
): Promise<void> => {
  const { endedSession } = service.db.prisma;
  const over = new Date(service.clock().getTime() - sessionSeconds * 1000 - dayMs);
  await endedSession.deleteMany({ where: { userId, endedAt: { lt: over } } });
  await endedSession.createMany({
    data: { id, userId, endedAt: service.clock() },
    skipDuplicates: true,
  });
  service.audit({ action: "session.signed_out", userId });
};
