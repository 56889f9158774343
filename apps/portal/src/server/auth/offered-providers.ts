import "server-only";
import { provider, PROVIDER_NAMES } from "@guidepost/contract";
import { getServices } from "../get-services.ts";

/** The sign-in providers that the operator has configured. */
export function offeredProviders() {
  const { providers } = getServices();
  return provider.options
    .filter((id) => providers[id] !== undefined)
    .map((id) => ({ id, name: PROVIDER_NAMES[id] }));
}
