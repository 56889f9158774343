import { provider as providerSchema, providerNames } from "@guidepost/contract";

/** The result of a sign-in with a provider, from the query that `server/auth/next-auth-options.ts` set. */
export type ProviderReturn = { error?: string; provider?: string };

/** Explains why a sign-in with a provider failed, and what to do. */
export function signInErrorText({ error, provider }: ProviderReturn): string | undefined {
  if (!error) return undefined;
  const requested = providerSchema.safeParse(provider).data;
  const name = requested ? providerNames[requested] : "the other service";
  if (error === "conflict")
    return `An account with your address already exists. Sign in the way you did before, then connect ${name} in Settings, Security.`;
  if (error === "validation_failed")
    return `${name} has not verified your e-mail address. Verify it there, or sign up with a password.`;
  return `The sign-in with ${name} did not work. Try again, or sign in another way.`;
}
