import type { SignUpInput } from "@guidepost/contract";
import { createAccountWithOwner } from "../accounts/create-with-owner.ts";
import type { Core } from "../context.ts";
import { newUser, rethrowTaken } from "./create.ts";

/**
 * Anybody's own account: on Free, named after its owner. `validation_failed` where the username or
 * the address is taken; there is no account then either.
 */
export const signUp = async (core: Core, input: SignUpInput): Promise<{ username: string }> => {
  const owner = await newUser(input);
  const { username } = await createAccountWithOwner(core, owner).catch(rethrowTaken);
  return { username };
};
