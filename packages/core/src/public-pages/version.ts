import { batcherPerPool } from "@guidepost/database";
import type { PublicGuideInput, PublicProfileInput } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { readProfileRows } from "./profile-rows.ts";
import { findGuideVersion } from "./store/version.ts";

/** The address of a guide's page, or of a page of an author's guides. The username is lower-case. */
export type PublicPageAddress = PublicGuideInput | PublicProfileInput;

/** The state of a public page. */
export type PublicPageVersion = {
  /** The id of the author. */
  userId: number;
  /** A page with the same version has the same content, except the counters. */
  version: string;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

async function readProfileVersion(
  ...[pool, address]: Parameters<typeof readProfileRows>
): Promise<PublicPageVersion> {
  const { user, featured, page, next_cursor } = await readProfileRows(pool, address);
  const guides = [...featured, ...page];
  const { id, display_name, guides_count } = user;
  const states = guides.map((guide) => `${guide.id} ${guide.updated_at}`);
  return {
    userId: id,
    version: JSON.stringify([id, display_name, guides_count, next_cursor, featured.length, states]),
    statistics: guides.map((guide) => `${guide.rating_sum}/${guide.rating_count}`).join(),
  };
}

const MAX_PROFILES = 20;

const profileVersions = batcherPerPool<PublicProfileInput, PublicPageVersion | undefined>(
  (pool) => ({
    send: async (addresses) => {
      const keys = addresses.map((address) => JSON.stringify(address));
      // Readers of the same page share its statements.
      const distinct = new Map(keys.map((key, index) => [key, addresses[index]]));
      const versions = new Map<string, PublicPageVersion | undefined>();
      const read = async ([key, address]: [string, PublicProfileInput | undefined]) => {
        if (address) versions.set(key, await undefinedIfRefused(readProfileVersion(pool, address)));
      };
      await Promise.all([...distinct].map(read));
      return keys.map((key) => versions.get(key));
    },
    groupOf: ({ username }) => username,
    maxItems: MAX_PROFILES,
    isRepeatable: true,
  }),
);

async function undefinedIfRefused<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/**
 * Returns the state of a public page; `undefined` when there is no such page. Its statements start
 * after the call, and serve concurrent calls: a change that was committed before is in the result.
 */
export async function findPublicPageVersion(
  { db }: Pick<ServiceContext, "db">,
  address: PublicPageAddress,
): Promise<PublicPageVersion | undefined> {
  if (!("slug" in address)) return profileVersions(db.pool, address);
  const row = await findGuideVersion(db.pool, address);
  return row && { userId: row.user_id, version: row.version, statistics: row.statistics };
}
