import { asDomainError } from "./domain-error.ts";
import { dateName, formatWait } from "./formats/format.ts";

/** The reason of a failed sign-in for next-auth: an error code, and the seconds to wait or the time of a deletion. */
export function signInReason(error: unknown): string {
  const { code = "internal_error", extras } = asDomainError(error) ?? {};
  const fact = extras?.retry_after ?? extras?.deletion_at;
  return fact === undefined ? code : `${code}:${fact}`;
}

/** The reason of a sign-in whose password is right and whose second factor is missing. */
export const SECOND_FACTOR_REQUIRED = "second_factor_required";

/** The path of the page for the second factor. */
export const SECOND_FACTOR_PATH = "/sign-in/two-factor";

/** The path of the page for users who must set up two-factor sign-in first. */
export const TWO_FACTOR_SETUP_PATH = "/set-up-two-factor";

/** The address of a page that continues at `next`. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}

/** The message for the reason that next-auth returns after the second factor. */
export function secondFactorErrorMessage(reason: string | undefined | null): string {
  if (reason === "CredentialsSignin")
    return "The code is wrong or was used already. Enter the current one.";
  if (reason === "conflict") return "This sign-in has expired. Start again with your password.";
  return signInErrorMessage(reason);
}

/** The message for the reason that next-auth returns. */
export function signInErrorMessage(reason: string | undefined | null): string {
  const [code, seconds] = (reason ?? "").split(":");
  if (code === "CredentialsSignin") return "The email address or password is wrong.";
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

/** What a user has deleted. */
export type DeletionSubject = "account" | "user";

/** The path of the page after the request to delete the account or the user. `at` is the time of the erasure (ISO 8601). */
export function signInAfterDeletion(subject: DeletionSubject, at: string): string {
  return `/sign-in?${new URLSearchParams({ deleted: subject, at })}`;
}

/** The notice of that page; undefined for any other query. */
export function deletionNotice(deleted: string | undefined, at: string | undefined) {
  if (at === undefined || Number.isNaN(Date.parse(at))) return;
  if (deleted === "account")
    return `The account will be deleted on ${dateName(at)}. To keep it, sign in before then.`;
  if (deleted === "user")
    return `Your user will be deleted on ${dateName(at)}. To keep it, sign in before then.`;
}
