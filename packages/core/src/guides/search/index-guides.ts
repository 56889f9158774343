import { inTransaction } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { lockGuidesWithFormerWords, lockUnindexedGuides, storeDocuments } from "../store/search.ts";
import { bodyOf, headingsOf } from "./document.ts";

/**
 * Stores the words of up to `batchSize` guides that the search cannot find yet, and returns how many.
 * These guides are older than the search, or a process of the previous release changed them. Then come those whose words
 * are stored by earlier rules, which the search finds as before (decision 401).
 * Concurrent calls skip each other's guides.
 */
export function indexGuides(
  { db }: Pick<ServiceContext, "db">,
  { batchSize }: { batchSize: number },
): Promise<number> {
  return inTransaction(db.pool, async (transaction) => {
    const unindexed = await lockUnindexedGuides(transaction, { batchSize });
    const guides =
      unindexed.length > 0
        ? unindexed
        : await lockGuidesWithFormerWords(transaction, { batchSize });
    const documents = [];
    for (const { id, account_id, steps, ...fields } of guides)
      documents.push({
        id,
        headings: headingsOf(account_id, fields),
        body: await bodyOf(account_id, steps),
      });
    if (documents.length > 0) await storeDocuments(transaction, documents);
    return documents.length;
  });
}
