import "server-only";
import { provider, providerNames } from "@guidepost/contract";
import { portal } from "#lib/portal.ts";
import type { OfferedProvider } from "./provider-buttons.tsx";

/** The services to sign in at that the operator has set up. */
export const offeredProviders = (): OfferedProvider[] => {
  const { providers } = portal();
  return provider.options
    .filter((id) => providers[id] !== undefined)
    .map((id) => ({ id, name: providerNames[id] }));
};
