import type { AppRouter } from "@guidepost/api";
import type { PasskeyProof } from "@guidepost/contract";
import { createTRPCClient, httpLink } from "@trpc/client";
import { provePasskey, supportsPasskeyAutofill } from "#lib/browser/passkeys.ts";

export { getApiError } from "#lib/api-error.ts";
export { cancelPasskey, passkeyErrorMessage } from "#lib/browser/passkeys.ts";

/** Without TanStack Query, as the sign-in page. */
const { passkeys } = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/api/trpc" })] });

async function provePossession({ isAutofill = false } = {}): Promise<PasskeyProof["response"]> {
  return provePasskey(await passkeys.signInOptions.mutate(), { isAutofill });
}

/** Signs in with a passkey that the user chooses. Rejects when the user cancels. */
export async function signInWithPasskey(): Promise<void> {
  await passkeys.signIn.mutate({ response: await provePossession() });
}

/**
 * Lets the browser offer passkeys in the suggestions of the email field, and signs in with the chosen one. Resolves
 * to false when it cannot offer them: the user has requested nothing, so that no error is shown.
 */
export async function signInBySuggestion(): Promise<boolean> {
  if (!(await supportsPasskeyAutofill())) return false;
  const response = await provePossession({ isAutofill: true }).catch(() => undefined);
  if (!response) return false;
  await passkeys.signIn.mutate({ response });
  return true;
}
