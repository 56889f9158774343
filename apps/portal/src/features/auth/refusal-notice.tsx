import type { ReactNode } from "react";
import { dateName } from "#lib/formats/format.ts";
import { ACCOUNT_SUSPENDED, SuspendedNotice } from "./suspended-notice.tsx";

/** The error code of a member's sign-in to an account that is to be deleted (contract ACCT-20). */
const ACCOUNT_DELETION_PENDING = "account_deletion_pending";

function DeletionNotice({ at = "" }: { at: string | undefined }) {
  const time = Number.isNaN(Date.parse(at)) ? "soon" : `on ${dateName(at)}`;
  return (
    <>
      This account will be deleted {time}. Until then, an owner of the account can keep it by
      signing in.
    </>
  );
}

/**
 * Explains a sign-in with the right credentials that starts no session; undefined for any other reason.
 *
 * @param reason an error code, or `code:fact` as next-auth returns it
 * @param at the time of the deletion, if the reason does not contain it (ISO 8601)
 */
export function refusalNotice(reason: string | undefined | null, at?: string): ReactNode {
  const [code, ...fact] = (reason ?? "").split(":");
  if (code === ACCOUNT_SUSPENDED) return <SuspendedNotice />;
  if (code === ACCOUNT_DELETION_PENDING) return <DeletionNotice at={at ?? fact.join(":")} />;
  return undefined;
}
