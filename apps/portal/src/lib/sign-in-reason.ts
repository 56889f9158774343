import { asDomainError } from "./domain-error.ts";
import { formatWait } from "./format-time.ts";

/** The reason of a failed password sign-in for next-auth: an error code, and the seconds to wait. */
export function signInReason(error: unknown): string {
  const { code = "internal_error", extras } = asDomainError(error) ?? {};
  return extras?.retry_after === undefined ? code : `${code}:${extras.retry_after}`;
}

/** The message for the reason that next-auth returns. */
export function signInWords(reason: string | undefined | null): string {
  const [code, seconds] = (reason ?? "").split(":");
  if (code === "CredentialsSignin") return "The e-mail address or the password is not right.";
  if (code === "rate_limit_exceeded")
    return `Too many attempts. Try again in ${formatWait(Number(seconds))}.`;
  return "We could not sign you in just now. Try again in a moment.";
}
