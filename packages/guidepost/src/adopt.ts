import type { BulkOperation } from "@guidepost/sdk";
import { type Io, count } from "./output.ts";
import { joinLines, type Printable, printable } from "./printable.ts";
import { Problem } from "./problem.ts";
import { type Connection, MAX_OPERATIONS } from "./sync.ts";

/**
 * Gives each guide without external id the path `<slug>.md` after the prefix, so that it can be a file.
 *
 * @throws {Problem} when other guides have these paths
 */
export async function adoptGuides(
  { client, user_id, prefix }: Connection,
  io: Io,
  dryRun: boolean,
): Promise<void> {
  const operations: BulkOperation[] = [];
  const fields = ["external_id", "slug", "version"] as const;
  const list = client.guides.list({ user_id, fields }, { signal: io.signal });
  for await (const { id, slug, version, external_id } of list) {
    if (external_id !== null) continue;
    const guide = { external_id: `${prefix}${slug}.md` };
    operations.push({ operation: "update", id, if_match: `"g${id}.${version}"`, guide });
  }
  const refused: Printable[] = [];
  for (let start = 0; start < operations.length; start += MAX_OPERATIONS) {
    const batch = operations.slice(start, start + MAX_OPERATIONS);
    const { results } = await client.guides.bulk(batch, { dryRun, signal: io.signal });
    for (const result of results)
      if ("error" in result) refused.push(printable`${result.error.message}`);
  }
  const adopted = count(operations.length - refused.length, "guide");
  io.out(printable`${adopted} ${dryRun ? "to adopt" : "adopted"}.\n`);
  if (refused.length > 0) throw new Problem(printable`Not adopted:\n${joinLines(refused)}`);
}
