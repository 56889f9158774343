import type { ServiceContext } from "../context.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { clientColumns } from "../request-origin.ts";
import { enqueueMail } from "./send-mail.ts";

type Notice =
  | { kind: "password_changed" }
  | { kind: "new_sign_in"; isLast: boolean }
  | { kind: "passkey_added" | "passkey_removed"; passkeyName: string }
  | { kind: "two_factor_enabled" | "two_factor_disabled" | "recovery_codes_replaced" }
  | { kind: "recovery_code_used"; codesLeft: number }
  | { kind: "two_factor_reset"; wasOn: boolean; passkeys: number }
  /** Sent to `email`, the address before the change. */
  | { kind: "email_change_requested" | "email_changed"; email: string; newEmail: string };

/**
 * Enqueues a notice to a user in the transaction of a change of access. It contains the time and
 * the client of the request (contract MAIL-16).
 */
export async function enqueueNotice(
  service: Pick<ServiceContext, "clock" | "origin">,
  transaction: JobTransaction,
  notice: Notice & { userId: number },
): Promise<void> {
  const at = service.clock().toISOString();
  await enqueueMail(transaction, { ...notice, at, ...clientColumns(service) });
}
