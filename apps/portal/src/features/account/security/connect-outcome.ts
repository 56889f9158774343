import { provider as providerSchema, providerNames, type Provider } from "@guidepost/contract";

export type ConnectOutcome = { tone: "good" | "danger"; words: string };

/** The result that a sign-in at GitHub or Google put into the address (`server/auth/next-auth-options.ts`). */
export function connectOutcome(
  query: Record<string, string | string[] | undefined>,
  held: readonly Provider[],
): ConnectOutcome | undefined {
  const connected = providerSchema.safeParse(query.connected).data;
  if (connected && held.includes(connected))
    return {
      tone: "good",
      words: `${providerNames[connected]} is connected: you can sign in with it from now on.`,
    };
  const asked = providerSchema.safeParse(query.provider).data;
  if (query.error === undefined || !asked) return undefined;
  const name = providerNames[asked];
  if (query.error === "fresh_sign_in_required")
    return {
      tone: "danger",
      words: `${name} is not connected, because you did not confirm your identity in time. Connect it again.`,
    };
  if (query.error !== "conflict")
    return { tone: "danger", words: `${name} could not be connected. Try again in a moment.` };
  return {
    tone: "danger",
    words: held.includes(asked)
      ? `Another ${name} account is connected already. Disconnect it first.`
      : `This ${name} account is connected to another Guidepost user. Disconnect it there first, or sign in at ${name} with another account.`,
  };
}
