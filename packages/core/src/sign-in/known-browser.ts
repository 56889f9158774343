import type { ServiceContext } from "../context.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { enqueueNotice } from "#mail/index.ts";
import { countSignInNotice } from "./store/sign-in-notices.ts";

/** A browser in which a user has signed in before, from the portal's signed cookie. */
export type KnownBrowser = {
  id: string;
  userId: number;
  /** The user's `session_version` at that time: a password change makes the browser unknown. */
  version: number;
};

type SigningInUser = { id: number; sessionVersion: number };

/** Returns the entry of the user in the cookie of known browsers. */
export function findKnownBrowser(
  browsers: readonly KnownBrowser[],
  user: SigningInUser | undefined,
): KnownBrowser | undefined {
  return browsers.find(
    ({ userId, version }) => userId === user?.id && version === user.sessionVersion,
  );
}

/** The age in ms from which a user is notified. The browser of a sign-up signs in at once, and is not known yet. */
const NOTIFIED_AGE_MS = 10 * 60 * 1000;

/** Returns whether the user receives a notice of a sign-in (contract MAIL-17). */
export function isNotifiedSignIn(
  { clock }: Pick<ServiceContext, "clock">,
  user: SigningInUser & { createdAt: Date },
  browsers: readonly KnownBrowser[],
): boolean {
  if (findKnownBrowser(browsers, user)) return false;
  return clock().getTime() - user.createdAt.getTime() >= NOTIFIED_AGE_MS;
}

/** The notices that a user receives on a day in UTC (contract MAIL-19). */
const NOTICES_PER_DAY = 5;

/** Adds the notice of a sign-in to its transaction, unless the user has received those of the day. */
export async function enqueueSignInNotice(
  service: Pick<ServiceContext, "clock" | "origin">,
  transaction: JobTransaction,
  userId: number,
): Promise<void> {
  const day = service.clock().toISOString().slice(0, 10);
  const number = await countSignInNotice(transaction, { userId, day, max: NOTICES_PER_DAY });
  if (number === undefined) return;
  const notice = { kind: "new_sign_in", userId, isLast: number === NOTICES_PER_DAY } as const;
  await enqueueNotice(service, transaction, notice);
}
