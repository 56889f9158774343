import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { hashPassword } from "./password.ts";
import { requireStrongPassword } from "./password-strength.ts";

/**
 * The operator's new password for a user who lost theirs: all sessions end. `not_found`;
 * `validation_failed` for one that is easy to guess.
 */
export const setPassword = async (
  service: ServiceContext,
  input: { username: string; password: string },
): Promise<{ id: number; username: string }> => {
  const where = { username: input.username, removedAt: null };
  const { user } = service.db.prisma;
  const gone = () => notFound("User not found");
  // Before the costly hash.
  const owner = await user.findUnique({
    where,
    select: { username: true, displayName: true, email: true },
  });
  if (!owner) throw gone();
  await requireStrongPassword(input.password, owner);
  const [changed] = await user.updateManyAndReturn({
    where,
    data: {
      passwordHash: await hashPassword(input.password),
      sessionVersion: { increment: 1 },
    },
    select: { id: true, username: true },
  });
  if (!changed) throw gone();
  return changed;
};
