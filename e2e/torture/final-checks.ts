import type { ApiNode, Cluster } from "./cluster.ts";
import { keyOf, type Accounts } from "./accounts.ts";
import { listGuides, readGuide, type PlannedRequest } from "./clients/requests.ts";
import { now, send } from "./clients/send.ts";
import type { Model } from "./model/model.ts";
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
  { url }: ApiNode,
  { model, accounts }: Pick<FinalChecks, "model" | "accounts">,
  { account, author, planned }: { account: string; author: string; planned: PlannedRequest },
) {
  const key = keyOf(author);
  const { operation, request } = planned;
  const target = { url, secret: accounts.secrets.get(key) ?? "", address: "10.0.1.1" };
  return send(model, { requestId, api: 0, account, key, operation }, request, target);
}

/**
 * Stops the API processes, which write what they have in memory, and checks the rows (contract QUOTA-2).
 * Returns the stored count of each account.
 */
export async function checkRows({
  cluster,
  model,
  accounts,
  report,
}: FinalChecks): Promise<Map<string, number>> {
  await Promise.all(
    cluster.apis.map(async (api) => {
      api.process().kill("SIGTERM");
      const ended = await api.process().ended;
      if (ended !== 0)
        report("SIGTERM ends a process with 0", `an API process ended with ${ended}`);
    }),
  );
  for (const [name, statement] of Object.entries(INCONSISTENCIES)) {
    const rows = await cluster.stack.sql(statement);
    if (rows.length > 0) report("no torn write", `${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const used = await cluster.stack.sql<{ account_id: number; used: number }>(
    "select account_id, used from usage_months",
  );
  const counts = new Map<string, number>();
  for (const name of model.accountNames()) {
    const row = used.find(({ account_id }) => account_id === accounts.ids.get(name));
    counts.set(name, row?.used ?? 0);
    model.account(name).ledger.checkStored(row?.used ?? 0);
  }
  return counts;
}
