import { email as address } from "@guidepost/contract";
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
  const email = address.safeParse(input.email);
  const user = email.success
    ? await core.db.prisma.user.findFirst({
        where: { email: email.data, removedAt: null },
        select: { id: true, passwordHash: true },
      })
    : null;
  const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
  return matches ? user?.id : undefined;
};
