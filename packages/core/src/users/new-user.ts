import type { UserCreate } from "@guidepost/contract";
import { uniqueViolation, type Prisma } from "@guidepost/database";
import { invalid } from "../domain-error.ts";
import { hashPassword } from "./password.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { requireUnreserved } from "./usernames.ts";

/**
 * Converts a unique violation of users to the error of a field; throws any other error unchanged.
 * @throws `validation_failed` for a username or e-mail address that is taken
 */
export function rethrowTaken(error: unknown): never {
  const index = uniqueViolation(error);
  if (index === "users_username_key") throw invalid({ username: ["has already been taken"] });
  if (index === "users_email_key") throw invalid({ email: ["has already been taken"] });
  throw error;
}

/**
 * Returns the columns of a new user. Without a password, the user can only sign in with a provider.
 * @throws `validation_failed` for a password that is easy to guess
 */
export async function newUser(
  input: Omit<UserCreate, "role">,
): Promise<Omit<Prisma.UserUncheckedCreateWithoutAccountInput, "role">> {
  const { username, display_name: displayName, email, password } = input;
  const owner = { username, displayName, email };
  if (password !== undefined) await requireStrongPassword(password, owner);
  return { ...owner, passwordHash: password === undefined ? null : await hashPassword(password) };
}

/**
 * Inserts a user in a transaction.
 * @throws `validation_failed` for a reserved username; a unique violation for a taken name or address
 */
export async function insertUser(
  prisma: Prisma.TransactionClient,
  data: Prisma.UserUncheckedCreateInput,
): Promise<{ id: number; username: string }> {
  const user = await prisma.user.create({ data, select: { id: true, username: true } });
  await requireUnreserved(prisma, user);
  return user;
}
