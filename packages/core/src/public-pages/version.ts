import { batcherPerPool, distinctItems } from "@guidepost/database";
import type {
  GuideSummary,
  PublicGuideInput,
  PublicProfile,
  PublicProfileInput,
} from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { getPublicProfile } from "./read.ts";
import { findGuideVersion } from "./store/version.ts";

/** The address of a guide's page, or of a page of an author's guides. The username is lower-case. */
export type PublicPageAddress = PublicGuideInput | PublicProfileInput;

/** The state of a public page. */
export type PublicPageState = {
  /** Pages with the same version have the same content, except the counters. */
  version: string;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

/** Each state of a guide has its own `updated_at`. */
function stateOf({ id, updated_at }: GuideSummary): string {
  return `${id} ${updated_at}`;
}

/** Returns the version of a guide's page. `others` are the other guides that the page shows. */
export function guidePageVersion(guide: GuideSummary, others: readonly GuideSummary[]): string {
  return JSON.stringify([guide.user.display_name, ...[guide, ...others].map(stateOf)]);
}

/** Returns the version of a page of an author's guides. */
export function profilePageVersion(profile: PublicProfile): string {
  const { user, featured, guides, next_cursor } = profile;
  const { display_name, guides_count } = user;
  const states = [featured.map(stateOf), guides.map(stateOf)];
  return JSON.stringify([display_name, guides_count, next_cursor, ...states]);
}

const MAX_PROFILES = 20;

const profileStates = batcherPerPool<PublicProfileInput, PublicPageState | undefined>((pool) => ({
  name: "find_profile_states",
  send: distinctItems(
    (address: PublicProfileInput) => JSON.stringify(address),
    (addresses) =>
      Promise.all(
        addresses.map(async (address): Promise<PublicPageState | undefined> => {
          // The addresses of guides are not part of the state.
          const reading = getPublicProfile({ db: { pool }, portalUrl: "" }, address);
          const profile = await undefinedIfRefused(reading);
          if (!profile) return undefined;
          const ratings = [...profile.featured, ...profile.guides].map((one) => one.average_rating);
          return { version: profilePageVersion(profile), statistics: ratings.join() };
        }),
      ),
  ),
  groupOf: ({ username }) => username,
  maxItems: MAX_PROFILES,
  isRepeatable: true,
}));

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
export async function findPublicPageState(
  { db }: Pick<ServiceContext, "db">,
  address: PublicPageAddress,
): Promise<PublicPageState | undefined> {
  if (!("slug" in address)) return profileStates(db.pool, address);
  const row = await findGuideVersion(db.pool, address);
  if (!row) return undefined;
  return { version: JSON.stringify([row.display_name, ...row.states]), statistics: row.statistics };
}
