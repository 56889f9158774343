import { asDomainError } from "./api-error.ts";
import { formatWait } from "./format.ts";

/** The reason of a failed password sign-in for next-auth: an error code, and the seconds to wait. */
export function signInReason(error: unknown): string {
  const { code = "internal_error", extras } = asDomainError(error) ?? {};
  return extras?.retry_after === undefined ? code : `${code}:${extras.retry_after}`;
}

/** The message for the reason that next-auth returns. */
export function signInErrorMessage(reason: string | undefined | null): string {
  const [code, seconds] = (reason ?? "").split(":");
  if (code === "CredentialsSignin") return "The e-mail address or password is incorrect.";
  if (code === "rate_limit_exceeded")
    return `Too many attempts. Try again in ${formatWait(Number(seconds))}.`;
  return "We could not sign you in just now. Try again in a moment.";
}

/**
 * The redirect target after a sign-in: a path of this site. Returns `/guides` for any URL of
 * another site, such as `//evil`, `/\evil` or `https:evil`.
 */
export function safeReturn(target: string | undefined, portalUrl: string): string {
  const home = "/guides";
  if (!target || !URL.canParse(target, portalUrl)) return home;
  const url = new URL(target, portalUrl);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers interpret a path that starts with two slashes as another host.
  return url.origin === new URL(portalUrl).origin && !/^\/[/\\]/.test(path) ? path : home;
}

/** The path of the pop-up page that confirms the user's identity with GitHub or Google. */
export const CONFIRM_PATH = "/confirm";

/** The BroadcastChannel on which that page reports success to the page that opened it. */
export const CONFIRMED_CHANNEL = "identity-confirmed";
