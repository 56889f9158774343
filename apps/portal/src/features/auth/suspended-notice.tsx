import { OperatorContactLink } from "#components/shell/operator-contact-link.tsx";

/** The error code of a sign-in with the right credentials that starts no session (contract ACCT-13). */
export const ACCOUNT_SUSPENDED = "account_suspended";

/** Explains it. */
export function SuspendedNotice() {
  return (
    <>
      This account is suspended. Contact <OperatorContactLink />.
    </>
  );
}
