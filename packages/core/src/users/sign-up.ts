import type { SignUpInput } from "@guidepost/contract";
import { createAccountWithOwner } from "../accounts/create-with-owner.ts";
import type { ServiceContext } from "../context.ts";
import type { RateLimitStore } from "@guidepost/rate-limit";
import { countAttempt } from "./attempts.ts";
import { newUser, rethrowTaken } from "./new-user.ts";

/**
 * Anybody's own account: on Free, named after its owner. `validation_failed` where the username or
 * the address is taken; there is no account then either. `rate_limit_exceeded`, before anything is
 * looked up, with too many attempts to sign up with the address.
 */
export const signUp = async (
  service: ServiceContext,
  limits: Pick<RateLimitStore, "consume">,
  input: SignUpInput,
): Promise<{ username: string }> => {
  await countAttempt(limits, "sign-up", input.email);
  const owner = await newUser(input);
  const { id, username } = await createAccountWithOwner(service, owner).catch(rethrowTaken);
  service.audit({ action: "user.signed_up", userId: id, method: "password" });
  return { username };
};
