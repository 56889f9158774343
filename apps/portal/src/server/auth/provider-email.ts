import type { GoogleProfile } from "next-auth/providers/google";

/** An address that a provider has of a person, and whether it is theirs for sure (docs/decisions/016). */
export type ProviderEmail = { email: string | null; email_verified: boolean };

/** Of Google's profile: verified only where it says so itself, and as it documents it. */
export function googleEmail(profile: Partial<GoogleProfile> | undefined): ProviderEmail {
  return {
    email: profile?.email ?? null,
    email_verified: profile?.email_verified === true,
  };
}

/** As an answer has it: nothing but the address is taken for what it should be. */
export type GitHubEmail = { email: string; primary: unknown; verified: unknown };

/** Of GitHub's list: the primary one, only if GitHub has verified it. */
export function gitHubEmail(emails: readonly GitHubEmail[]): ProviderEmail {
  const found = emails.find(({ primary, verified }) => primary === true && verified === true);
  return { email: found?.email ?? null, email_verified: found !== undefined };
}
