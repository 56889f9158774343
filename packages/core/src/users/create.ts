import type { UserCreate } from "@guidepost/contract";
import { uniqueViolation, type Prisma } from "@guidepost/database";
import { requireAccount } from "../accounts/require.ts";
import type { ServiceContext } from "../context.ts";
import { invalid } from "../domain-error.ts";
import { hashPassword } from "./password.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { requireUnreserved } from "./usernames.ts";

/** A unique violation of users as the fault of a field; anything else is thrown as it is. */
export const rethrowTaken = (error: unknown): never => {
  const index = uniqueViolation(error);
  if (index === "users_username_key") throw invalid({ username: ["has already been taken"] });
  if (index === "users_email_key") throw invalid({ email: ["has already been taken"] });
  throw error;
};

/**
 * The columns of a new user; without a password the user can sign in by a provider only.
 * `validation_failed` for a password that is easy to guess.
 */
export const newUser = async (
  input: Omit<UserCreate, "role">,
): Promise<Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">> => {
  const { username, display_name: displayName, email, password } = input;
  const owner = { username, displayName, email };
  if (password !== undefined) await requireStrongPassword(password, owner);
  return { ...owner, passwordHash: password === undefined ? null : await hashPassword(password) };
};

/** Makes a user of an account. `not_found`: no such account; `validation_failed`: name taken. */
export const createUser = async (
  service: ServiceContext,
  accountId: number,
  input: UserCreate,
): Promise<{ id: number; username: string }> => {
  await requireAccount(service, accountId);
  const data = { ...(await newUser(input)), accountId, role: input.role };
  return service.db.prisma
    .$transaction(async (prisma) => {
      const user = await prisma.user.create({ data, select: { id: true, username: true } });
      await requireUnreserved(prisma, user);
      return user;
    })
    .catch(rethrowTaken);
};
