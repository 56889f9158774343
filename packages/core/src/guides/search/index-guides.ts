import { inTransaction } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { lockUnindexedGuides, storeDocuments } from "../store/search.ts";
import { bodyOf, headingsOf } from "./document.ts";

/**
 * Stores the words of up to `batchSize` guides that the search cannot find, and returns how many.
 * These guides are older than the search, or a process of the previous release changed them.
 * Concurrent calls skip each other's guides.
 */
export function indexGuides(
  { db }: Pick<ServiceContext, "db">,
  { batchSize }: { batchSize: number },
): Promise<number> {
  return inTransaction(db.pool, async (transaction) => {
    const guides = await lockUnindexedGuides(transaction, { batchSize });
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
