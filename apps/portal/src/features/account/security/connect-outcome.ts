import { provider as providerSchema, PROVIDER_NAMES, type Provider } from "@guidepost/contract";

export type ConnectOutcome = { tone: "good" | "danger"; message: string };

/** The result of a sign-in at a provider, from the query that `server/auth/next-auth-options.ts` set. */
export function connectOutcome(
  query: Record<string, string | string[] | undefined>,
  connectedProviders: readonly Provider[],
): ConnectOutcome | undefined {
  const connected = providerSchema.safeParse(query.connected).data;
  if (connected && connectedProviders.includes(connected))
    return {
      tone: "good",
      message: `${PROVIDER_NAMES[connected]} is connected: you can sign in with it from now on.`,
    };
  const requested = providerSchema.safeParse(query.provider).data;
  if (query.error === undefined || !requested) return undefined;
  const name = PROVIDER_NAMES[requested];
  if (query.error === "fresh_sign_in_required")
    return {
      tone: "danger",
      message: `${name} is not connected, because you did not confirm your identity in time. Connect it again.`,
    };
  if (query.error !== "conflict")
    return { tone: "danger", message: `${name} could not be connected. Try again in a moment.` };
  return {
    tone: "danger",
    message: connectedProviders.includes(requested)
      ? `Another ${name} account is connected already. Disconnect it first.`
      : `This ${name} account is connected to another Guidepost user. Disconnect it there first, or sign in at ${name} with another account.`,
  };
}
