import { type Provider, provider, PROVIDER_NAMES } from "@guidepost/contract";
import type { GoogleProfile } from "next-auth/providers/google";

/** The sign-in providers that the operator has configured. */
export function offeredProviders(configured: Partial<Record<Provider, unknown>>) {
  return provider.options
    .filter((id) => configured[id] !== undefined)
    .map((id) => ({ id, name: PROVIDER_NAMES[id] }));
}

/** The email address from a provider, and whether the provider has verified it (docs/decisions/016). */
export type ProviderEmail = { email: string | null; email_verified: boolean };

/** The address of a Google profile; verified only with the documented boolean `true`. */
export function googleEmail(profile: Partial<GoogleProfile> | undefined): ProviderEmail {
  return {
    email: profile?.email ?? null,
    email_verified: profile?.email_verified === true,
  };
}

/** An entry of GitHub's response. The types of its flags are not trusted. */
export type GitHubEmail = { email: string; primary: unknown; verified: unknown };

/** The primary address of GitHub's list, if GitHub has verified it. */
export function gitHubEmail(emails: readonly GitHubEmail[]): ProviderEmail {
  const found = emails.find(({ primary, verified }) => primary === true && verified === true);
  return { email: found?.email ?? null, email_verified: found !== undefined };
}

/** The result of a sign-in with a provider, from the query that `next-auth-options.ts` set. */
export type ProviderReturn = { error?: string; provider?: string };

/** Explains why a sign-in with a provider failed, and what to do. */
export function providerErrorText({ error, ...query }: ProviderReturn): string | undefined {
  if (!error) return undefined;
  const { data } = provider.safeParse(query.provider);
  const name = data ? PROVIDER_NAMES[data] : "the other service";
  if (error === "conflict")
    // A reset by email is the way in when another person has registered the address, or when the user has no password.
    return `An account with your address already exists. Sign in the way you did before. If you have not, use “Forgot your password?”, which sends you an email. Then connect ${name} in Settings, Security.`;
  if (error === "forbidden")
    return "You have no account here, and your address cannot sign up. Ask the operator, or an account owner for an invitation.";
  if (error === "validation_failed")
    return `${name} has not verified your email address. Verify it there, or sign up with a password.`;
  return `The sign-in with ${name} did not work. Try again, or sign in another way.`;
}
