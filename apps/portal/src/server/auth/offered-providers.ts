import "server-only";
import { provider, providerNames } from "@guidepost/contract";
import { getServices } from "../get-services.ts";

/** The services to sign in at that the operator has set up. */
export function offeredProviders() {
  const { providers } = getServices();
  return provider.options
    .filter((id) => providers[id] !== undefined)
    .map((id) => ({ id, name: providerNames[id] }));
}
