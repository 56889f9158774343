import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { hashPassword } from "./password.ts";

/** The operator's new password for a user who lost theirs: all sessions end. `not_found`. */
export const setPassword = async (
  core: Core,
  input: { username: string; password: string },
): Promise<{ id: number; username: string }> => {
  const where = { username: input.username, removedAt: null };
  const { user } = core.db.prisma;
  const gone = () => notFound("User not found");
  // Before the costly hash.
  if (!(await user.findUnique({ where, select: { id: true } }))) throw gone();
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
