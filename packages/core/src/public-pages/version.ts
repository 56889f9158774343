import {
  hasFilters,
  type GuideSummary,
  type PublicBranding,
  type PublicGuide,
  type PublicGuideInput,
  type PublicProfile,
  type PublicProfileInput,
} from "@guidepost/contract";
import { batcherPerPool, distinctItems } from "@guidepost/database";
import type { ServiceContext } from "../context.ts";
import { DomainError } from "../errors.ts";
import { avatarPath, getPublicProfile } from "./read.ts";
import {
  findGuideVersions,
  findProfileVersions,
  type GuideVersionRow,
  type ProfileVersionRow,
} from "./store/version.ts";

/** The address of a guide's page, or of a page of an author's guides. The username is lower-case. */
export type PublicPageAddress = PublicGuideInput | PublicProfileInput;

/** The state of a public page. */
export type PublicPageState = {
  /** Pages with the same version have the same content, except the counters. */
  version: string;
  /** Changes with the counters that the page shows. */
  statistics: string;
};

function statesOf(guides: readonly GuideSummary[]): string {
  return guides.map(({ id, version }) => `${id}.${version}`).join();
}

/** The version of the branding that a page shows (contract BRAND-8). */
function versionOf(branding: PublicBranding | null): number {
  return branding?.version ?? 0;
}

/** Returns the version of a guide's page. `others` are the other guides that the page shows. */
export function guidePageVersion(
  { guide, author_avatar, branding }: Pick<PublicGuide, "guide" | "author_avatar" | "branding">,
  others: readonly GuideSummary[],
): string {
  return JSON.stringify([
    guide.user.display_name,
    author_avatar,
    versionOf(branding),
    statesOf([guide, ...others]),
  ]);
}

/** Returns the version of a page of an author's guides. */
export function profilePageVersion(profile: PublicProfile): string {
  const { user, branding, featured, guides, next_cursor } = profile;
  const { display_name, profile_version, guides_count } = user;
  // The last guide determines the cursor.
  const hasMore = next_cursor !== null;
  return JSON.stringify([
    display_name,
    profile_version,
    versionOf(branding),
    guides_count,
    hasMore,
    statesOf(featured),
    statesOf(guides),
  ]);
}

async function undefinedIfRefused<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Returns the state of a page of an author's guides by reading the page: of a later page, and of a page with filters. */
async function findReadPageState(
  { db }: Pick<ServiceContext, "db">,
  address: PublicProfileInput,
): Promise<PublicPageState | undefined> {
  // The addresses of guides are not part of the state.
  const profile = await undefinedIfRefused(getPublicProfile({ db, portalUrl: "" }, address));
  if (!profile) return undefined;
  const ratings = profile.guides.map((one) => one.average_rating);
  return { version: profilePageVersion(profile), statistics: ratings.join() };
}

function guidePageState(row: GuideVersionRow): PublicPageState {
  const { display_name, avatar, branding_version, states, statistics } = row;
  const version = JSON.stringify([display_name, avatarPath(avatar), branding_version, states]);
  return { version, statistics };
}

function profilePageState(row: ProfileVersionRow): PublicPageState {
  const { display_name, profile_version, branding_version, statistics } = row;
  const { guides_count, has_more, featured, newest } = row;
  const version = JSON.stringify([
    display_name,
    profile_version,
    branding_version,
    guides_count,
    has_more,
    featured,
    newest,
  ]);
  return { version, statistics };
}

const MAX_ADDRESSES = 100;

// Concurrent requests for one page share the state, which is created once for each statement.
const guidePageStates = batcherPerPool<PublicGuideInput, PublicPageState | undefined>((pool) => ({
  name: "find_guide_versions",
  send: distinctItems(
    ({ username, slug }) => `${username}/${slug}`,
    async (addresses) =>
      (await findGuideVersions(pool, addresses)).map((row) => row && guidePageState(row)),
  ),
  groupOf: ({ username }) => username,
  maxItems: MAX_ADDRESSES,
  maxInFlight: 1,
  isRepeatable: true,
}));

const MAX_PROFILES = 50;

const profilePageStates = batcherPerPool<string, PublicPageState | undefined>((pool) => ({
  name: "find_profile_versions",
  send: distinctItems(
    (username) => username,
    async (usernames) =>
      (await findProfileVersions(pool, usernames)).map((row) => row && profilePageState(row)),
  ),
  groupOf: (username) => username,
  maxItems: MAX_PROFILES,
  maxInFlight: 1,
  isRepeatable: true,
}));

/**
 * Returns the state of a public page; `undefined` when there is no such page. Its statements start
 * after the call, and serve concurrent calls: a change that was committed before is in the result.
 */
export function findPublicPageState(
  { db }: Pick<ServiceContext, "db">,
  address: PublicPageAddress,
): Promise<PublicPageState | undefined> {
  if ("slug" in address) return guidePageStates(db.pool, address);
  if (address.cursor !== undefined || hasFilters(address))
    return findReadPageState({ db }, address);
  return profilePageStates(db.pool, address.username);
}
