import { provider as providerSchema, providerNames } from "@guidepost/contract";

/** The error that a sign-in at GitHub or Google put into the address (`server/auth/next-auth-options.ts`). */
export type ProviderReturn = { error?: string; provider?: string };

/** Why the sign-in by GitHub or Google did not work, and what to do. */
export function signInErrorText({ error, provider }: ProviderReturn): string | undefined {
  if (!error) return undefined;
  const asked = providerSchema.safeParse(provider).data;
  const name = asked ? providerNames[asked] : "the other service";
  if (error === "conflict")
    return `There is an account with your address already. Sign in the way you did before, then connect ${name} in Settings, Security.`;
  if (error === "validation_failed")
    return `${name} has not verified your e-mail address. Verify it there, or sign up with a password.`;
  return `The sign-in with ${name} did not work. Try again, or sign in another way.`;
}
