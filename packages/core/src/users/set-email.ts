import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { rethrowTaken } from "./create.ts";

/**
 * The operator's new address for a user who lost or mistyped theirs: it is what one signs in with,
 * so all sessions end. `not_found`; `validation_failed` where it is taken.
 */
export const setEmail = async (
  service: ServiceContext,
  input: { username: string; email: string },
): Promise<{ id: number; username: string; email: string }> => {
  const [changed] = await service.db.prisma.user
    .updateManyAndReturn({
      where: { username: input.username, removedAt: null },
      data: { email: input.email, sessionVersion: { increment: 1 } },
      select: { id: true, username: true, email: true },
    })
    .catch(rethrowTaken);
  if (!changed) throw notFound("User not found");
  return changed;
};
