import type { PasskeyProof } from "@guidepost/contract";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { errorMessage, getApiError } from "../api-error.ts";

/** An IPv4 address, or an IPv6 address in brackets. */
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** Whether browsers permit passkeys at the address of the portal: a domain with https, or localhost. */
export function permitsPasskeys(portalUrl: string): boolean {
  const { protocol, hostname } = new URL(portalUrl);
  return hostname === "localhost" || (protocol === "https:" && !IP_ADDRESS.test(hostname));
}

/** Loaded when it is needed, so that the sign-in page is interactive earlier. */
function loadWebAuthn() {
  return import("@simplewebauthn/browser");
}

/** An error that a person can understand. */
class PasskeyError extends Error {}

/** The message of a failed ceremony or call; undefined when the user or the page cancelled it. */
export function passkeyErrorMessage(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.message;
  if (getApiError(error)) return errorMessage(error);
  if (!(error instanceof Error)) return errorMessage(error);
  // NotAllowedError: the user cancelled, waited too long, or has no passkey for this site.
  const isCancelled = error.name === "NotAllowedError" || error.name === "AbortError";
  if (isCancelled) return undefined;
  if (error.name === "InvalidStateError") return "This device has a passkey of your user already.";
  return error.name === "TRPCClientError"
    ? errorMessage(error)
    : "The passkey did not work. Try again, or use another way.";
}

async function requireSupport(): Promise<void> {
  const { browserSupportsWebAuthn } = await loadWebAuthn();
  if (!browserSupportsWebAuthn())
    throw new PasskeyError("This browser does not support passkeys. Use another way.");
}

/** Lets the browser create a passkey. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  await requireSupport();
  const { startRegistration } = await loadWebAuthn();
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: "public-key" as const,
    response: { clientDataJSON, attestationObject, transports },
  };
}

/**
 * Lets the user choose a passkey and prove its possession. With `isAutofill`, the browser offers passkeys in the
 * suggestions of a field, and the promise may stay pending. A later call cancels it.
 */
export async function provePasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { isAutofill = false } = {},
): Promise<PasskeyProof["response"]> {
  await requireSupport();
  const { startAuthentication } = await loadWebAuthn();
  const { id, rawId, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isAutofill,
  });
  return { id, rawId, type: "public-key", response };
}

/** Whether the browser can offer passkeys in the suggestions of a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } = await loadWebAuthn();
  return browserSupportsWebAuthn() && browserSupportsWebAuthnAutofill();
}

/** Cancels a pending call of `provePasskey`. */
export async function cancelPasskey(): Promise<void> {
  (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony();
}
