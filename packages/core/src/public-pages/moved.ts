import type { ServiceContext } from "../context.ts";
import { findCurrentAddress as findCurrentRow } from "./store/moved.ts";

/** The address of an author, or of a guide. */
export type PageNames = { username: string; slug?: string | undefined };

/**
 * Returns the current address for an address with a former username, a former slug, or both (contract PUBLIC-10). A current
 * address is returned unchanged. `undefined` when it leads to no author, or to no public guide.
 */
export async function findCurrentAddress(
  { db }: Pick<ServiceContext, "db">,
  { username, slug }: PageNames,
): Promise<PageNames | undefined> {
  const row = await findCurrentRow(db.pool, { username: username.toLowerCase(), slug });
  if (!row) return undefined;
  if (slug === undefined) return { username: row.username };
  return row.slug === null ? undefined : { username: row.username, slug: row.slug };
}
