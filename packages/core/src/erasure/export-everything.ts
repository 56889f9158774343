import type { ActorContext, RateLimitedContext } from "#context.ts";
import { requireOwner } from "#actor.ts";
import { type AccountExport, exportAccount } from "#guides/index.ts";
import { readStoredData } from "./store/export.ts";

/** Writes `{"members": […], …}`: each section with its rows. */
async function* toJson(entries: ReturnType<typeof readStoredData>): AsyncGenerator<string> {
  let before = "{";
  let isFirst = true;
  for await (const { section, row } of entries) {
    if (row === undefined) {
      yield `${before}\n${JSON.stringify(section)}: [`;
      before = "\n],";
      isFirst = true;
    } else {
      yield `${isFirst ? "" : ","}\n${row}`;
      isFirst = false;
    }
  }
  yield "\n]}\n";
}

/**
 * Exports all guides that the actor may access, and a file with what else belongs to the account or to the actor's user (contract
 * EXPORT-6).
 *
 * @throws `forbidden` for the account of a member; `rate_limit_exceeded`
 */
export async function exportEverything(
  ctx: ActorContext & RateLimitedContext,
  { subject }: { subject: "account" | "user" },
): Promise<AccountExport> {
  const { actor } = ctx;
  if (subject === "account") requireOwner(actor);
  const ids = { userId: actor.user.id, accountId: actor.account.id };
  return exportAccount(ctx, {
    addedFile: {
      name: `${subject}.json`,
      read: (transaction) => toJson(readStoredData(transaction, subject, ids)),
    },
  });
}
