import type { AuditWriter } from "#audit/index.ts";
import { invalid } from "#errors.ts";
import { handOverGuides } from "#guides/index.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { otherUsers } from "./store.ts";

/**
 * Makes another user of the account the author of a user's guides, with the audit entry (contract USER-8). Returns the username of
 * that user.
 *
 * @param by the user who does it; null: the operator
 * @throws `validation_failed` for a receiver who is not another user of the account; `conflict` for an external id that both have
 */
export async function giveGuides(
  transaction: JobTransaction,
  audit: AuditWriter,
  input: { accountId: number; userId: number; to: number; by: number | null; clear?: boolean },
): Promise<string> {
  const { accountId, userId, to, by, clear = false } = input;
  const receiver = (await otherUsers(transaction, input)).find(({ id }) => id === to);
  if (!receiver) throw invalid({ hand_over_to: ["must be another user of the account"] });
  const guides = await handOverGuides(transaction, {
    accountId,
    to,
    from: userId,
    onTakenExternalId: clear ? "clear" : "refuse",
  });
  const event = {
    ...({ action: "member.guides_handed_over", accountId, memberId: userId } as const),
    handedOverTo: to,
    guides,
  };
  await audit(
    transaction,
    by === null ? { ...event, userId: undefined, via: "operator" } : { ...event, userId: by },
  );
  return receiver.username;
}
