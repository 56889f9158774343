import type { CDPSession, Page } from "@playwright/test";

/** A virtual authenticator of Chromium, which keeps passkeys and verifies its user. */
export type VirtualAuthenticator = {
  /** Whether the user is verified, for example by a fingerprint. */
  setUserVerified: (isUserVerified: boolean) => Promise<void>;
  /** Whether the user answers without a prompt of the browser. Tests of the button set it. */
  setAutomaticPresence: (enabled: boolean) => Promise<void>;
  credentials: () => Promise<{ credentialId: string; signCount: number }[]>;
};

/** Adds an authenticator to a page. Its passkeys exist as long as the page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setUserVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    setAutomaticPresence: async (enabled) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    credentials: async () => {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials;
    },
  };
}
