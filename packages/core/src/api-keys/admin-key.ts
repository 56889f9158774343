import type { ActorContext } from "../context.ts";
import type { JobTransaction } from "#jobs/index.ts";
import { recordNotification } from "#notifications/index.ts";
import type { ApiKeyRow } from "./store/read.ts";

/** Notifies the owners of a new key with `admin`, in the transaction that inserts it (contract NOTE-2). */
export async function notifyOfAdminKey(
  { actor }: Pick<ActorContext, "actor">,
  transaction: JobTransaction,
  { id, name, lastFour, scopes }: ApiKeyRow,
  { rotated = false }: { rotated?: boolean } = {},
): Promise<void> {
  if (!scopes.includes("admin")) return;
  await recordNotification(transaction, {
    accountId: actor.account.id,
    data: {
      kind: "admin_key_created",
      rotated,
      key: { id, name, last_four: lastFour },
      by: actor.via.kind === "operator" ? null : actor.user.displayName,
    },
  });
}
