import type { ServerNode, Cluster } from "./cluster.ts";
import { keyOf, type Accounts } from "./accounts.ts";
import { listGuides, readGuide, type PlannedRequest } from "./clients/requests.ts";
import { now, send } from "./clients/send.ts";
import type { Model } from "./model/model.ts";
import type { StoredCounts } from "./model/visits.ts";
import type { Report } from "./model/violations.ts";
import { untilStatementsEnded } from "./settle.ts";

export type FinalChecks = {
  cluster: Cluster;
  model: Model;
  accounts: Accounts;
  report: Report;
};

/** The accounts with guides, and their authors. */
export const AUTHORS: Record<string, readonly string[]> = {
  library: ["ann", "ben"],
  shelf: ["shelf"],
};

/** Rows that contradict each other, by what is wrong with them. */
const INCONSISTENCIES: Record<string, string> = {
  "accounts.guides_count is not the number of guides": `
    select account.id from accounts account
     where guides_count <> (select count(*) from guides
                             where account_id = account.id and deleted_at is null)`,
  "guides.steps_count is not the number of steps": `
    select guide.id from guides guide
     where steps_count <> (select count(*) from steps where guide_id = guide.id)`,
  "steps are not numbered from 1 to n": `
    select guide_id from steps group by guide_id
    having min(position) <> 1 or max(position) <> count(*)`,
  "the counts of a guide are not those of its readers": `
    select guide.id from guides guide
     cross join lateral (
       select count(completed_at) as completions, count(rating) as ratings,
              coalesce(sum(rating), 0) as total
         from guide_readers where guide_id = guide.id) stored
     where (completions_count, rating_count, rating_sum) <> (completions, ratings, total)`,
  "a published guide has no published_at, or a draft has one": `
    select id from guides where (status = 'published') <> (published_at is not null)`,
};

/** Waits until no change can take effect any more, then reads each guide (contract AVAIL-3). */
export async function checkGuides({ cluster, model, accounts }: FinalChecks): Promise<void> {
  await cluster.untilReady(accounts.probeSecret);
  const settledAt = now();
  await untilStatementsEnded(cluster, settledAt);
  model.settle(settledAt);
  const [api] = cluster.apis;
  if (!api) return;
  let number = 0;
  const check = (account: string, author: string, planned: PlannedRequest) =>
    sendFinal(`final-${(number += 1)}`, api, { model, accounts }, { account, author, planned });

  for (const [account, authors] of Object.entries(AUTHORS)) {
    const { guides } = model.account(account);
    // The list shows guides whose create had no response.
    for (const author of authors) await check(account, author, listGuides(author));
    for (const id of guides.allIds())
      await check(account, guides.authorOf(id) ?? "", readGuide(id));
  }
}

function sendFinal(
  requestId: string,
  { url }: ServerNode,
  { model, accounts }: Pick<FinalChecks, "model" | "accounts">,
  { account, author, planned }: { account: string; author: string; planned: PlannedRequest },
) {
  const key = keyOf(author);
  const { operation, request } = planned;
  const target = { url, secret: accounts.secrets.get(key) ?? "", address: "10.0.1.1" };
  return send(model, { requestId, server: 0, account, key, operation }, request, target);
}

/**
 * Stops the processes, which write what they have in memory, and checks the rows (contract QUOTA-2).
 * Returns the stored count of each account.
 */
export async function checkRows({
  cluster,
  model,
  accounts,
  report,
}: FinalChecks): Promise<Map<string, number>> {
  await Promise.all(
    cluster.servers.map(async ({ app, process }) => {
      process().kill("SIGTERM");
      const ended = await process().ended;
      if (ended !== 0) report("SIGTERM ends a process with 0", `the ${app} ended with ${ended}`);
    }),
  );
  for (const [name, statement] of Object.entries(INCONSISTENCIES)) {
    const rows = await cluster.stack.sql(statement);
    if (rows.length > 0) report("no torn write", `${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  await checkVisits({ cluster, model });
  const used = await cluster.stack.sql<{ account_id: number; period: string; used: number }>(
    "select account_id, period, used from usage_months",
  );
  const counts = new Map<string, number>();
  for (const name of model.accountNames()) {
    const rows = used.filter(({ account_id }) => account_id === accounts.ids.get(name));
    counts.set(
      name,
      rows.reduce((sum, row) => sum + row.used, 0),
    );
    model.account(name).ledger.checkStored(new Map(rows.map((row) => [row.period, row.used])));
  }
  return counts;
}

/** Checks what PostgreSQL counted of the readers' requests (contract GUIDE-7). */
async function checkVisits({ cluster, model }: Pick<FinalChecks, "cluster" | "model">) {
  const rows = await cluster.stack.sql<StoredCounts & { id: number }>(`
    select id, views_count as views, completions_count as completions,
           rating_count as ratings, rating_sum as "ratingSum"
      from guides`);
  for (const { id, ...counts } of rows) model.visits.checkStored(id, counts);
}
