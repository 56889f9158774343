import type { Core } from "../context.ts";
import { verifyPassword } from "./password.ts";

/**
 * The id of the user with this address and password, undefined for any other: an unknown address
 * takes the same time as a wrong password.
 */
export const signIn = async (
  core: Core,
  input: { email: string; password: string },
): Promise<number | undefined> => {
  const user = await core.db.prisma.user.findFirst({
    where: { email: input.email.trim().toLowerCase(), removedAt: null },
    select: { id: true, passwordHash: true },
  });
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  return matches ? user?.id : undefined;
};
