import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { ServiceContext } from "#context.ts";
import { type DomainError, conflict } from "#errors.ts";

// The portal uses no extensions. Their types name buffers of Node, which browsers do not have.
export type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;
export type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;

/** COSE's numbers of Ed25519, ES256 and RS256: every version of Node can verify them. */
export const ALGORITHMS = [-8, -7, -257];

/** Loads the library when the first passkey is used: the API and the worker never do. */
export function loadWebAuthn() {
  return import("@simplewebauthn/server");
}

/** The origin and the domain for which passkeys are valid: those of the portal. */
export function relyingParty({ portalUrl }: Pick<ServiceContext, "portalUrl">) {
  const { origin, hostname } = new URL(portalUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** The error of a response that is not valid. It does not contain the reason, which only helps an attacker. */
export function notVerified(): DomainError {
  return conflict("The passkey could not be verified. Try again");
}

/** The id of a user for authenticators. It contains no personal data, as WebAuthn requires. */
export function userHandle(userId: number) {
  return new Uint8Array(Buffer.from(`user:${userId}`));
}

/** Returns the challenge that the browser signed; an empty text if the data is not valid. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as unknown;
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
