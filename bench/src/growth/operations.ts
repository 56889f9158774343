import {
  authenticateKey,
  cleanGuideInput,
  createGuide,
  findPublicPageState,
  getGuideJson,
  getPublicGuide,
  getPublicProfile,
  guideCreate,
  listDeletedGuides,
  listGuides,
  listSitemap,
  reportUsage,
  reserveQuota,
  searchGuides,
  searchKeys,
  type ActorContext,
} from "@guidepost/core";
import { purgeDeletedGuides, purgeOldViews } from "@guidepost/core/operator";
import { AUTHOR, secretOf, TAKEN_TITLE, type Size } from "./fill-database.ts";

/** An operation of the service, without its transport. */
export type Operation = {
  name: string;
  /** Runs before each call and is not measured. */
  prepare?: (ctx: ActorContext) => Promise<unknown>;
  run: (ctx: ActorContext, size: Size) => Promise<unknown>;
  /** The number of rows in the result of `run`, when the cost is that of one row. */
  rowsIn?: (result: unknown) => number;
};

const LIST = { limit: 25 };
const SEARCH = { page: 1, limit: 25 } as const;
type Sitemap = Awaited<ReturnType<typeof listSitemap>>;
/** The number of rows that a sweep deletes. */
const SWEPT = 10;

/** Returns the id of a published guide of the author: 4 more than a multiple of 40, such as 44. */
function randomGuide({ guides }: Size): number {
  return 40 * Math.floor((Math.random() * guides) / 40) + 4;
}

/** Inserts guides that were deleted 31 days ago. */
const MAKE_OLD_GUIDES = `
insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
select 2, 2, 'old-' || n, 'Old', '', 'tech', now() - interval '31 days'
  from generate_series(1, ${SWEPT}) n`;

const MAKE_OLD_VIEWS = `
insert into guide_views (guide_id, day, visitor)
select n, current_date - 3, sha256('x') from generate_series(1, ${SWEPT}) n`;

function addTakenTitle(ctx: ActorContext): Promise<unknown> {
  const input = guideCreate.parse({
    user_id: AUTHOR,
    guide: { title: TAKEN_TITLE, category: "tech", steps: [{ position: 1, content: "<p>x</p>" }] },
  });
  return cleanGuideInput(ctx, input).then((clean) => createGuide(ctx, clean));
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: "key look-up",
    run: (ctx, { accounts }) =>
      authenticateKey(ctx, { secret: secretOf(1 + Math.floor(Math.random() * accounts)) }),
  },
  { name: "quota reservation", run: (ctx) => reserveQuota(ctx) },
  { name: "get", run: (ctx, size) => getGuideJson(ctx, { id: randomGuide(size) }) },
  { name: "list", run: (ctx) => listGuides(ctx, LIST) },
  { name: "list: category", run: (ctx) => listGuides(ctx, { ...LIST, category: "tech" }) },
  { name: "list: status", run: (ctx) => listGuides(ctx, { ...LIST, status: "draft" }) },
  { name: "list: featured", run: (ctx) => listGuides(ctx, { ...LIST, featured: true }) },
  { name: "list: author", run: (ctx) => listGuides(ctx, { ...LIST, user_id: AUTHOR }) },
  {
    name: "list: category and status",
    run: (ctx) => listGuides(ctx, { ...LIST, category: "tech", status: "draft" }),
  },
  { name: "list: by title", run: (ctx) => listGuides(ctx, { ...LIST, sort: "title" }) },
  { name: "list: by update", run: (ctx) => listGuides(ctx, { ...LIST, sort: "-updated_at" }) },
  {
    name: "list: by publication",
    run: (ctx) => listGuides(ctx, { ...LIST, sort: "-published_at" }),
  },
  { name: "list: by views", run: (ctx) => listGuides(ctx, { ...LIST, sort: "-views_count" }) },
  { name: "list: by rating", run: (ctx) => listGuides(ctx, { ...LIST, sort: "-average_rating" }) },
  {
    name: "list: featured, by title",
    run: (ctx) => listGuides(ctx, { ...LIST, featured: true, sort: "title" }),
  },
  {
    name: "list: drafts, by publication",
    run: (ctx) => listGuides(ctx, { ...LIST, status: "draft", sort: "-published_at" }),
  },
  {
    name: "list: drafts, by views",
    run: (ctx) => listGuides(ctx, { ...LIST, status: "draft", sort: "-views_count" }),
  },
  {
    name: "list: rare category, by title",
    run: (ctx) => listGuides(ctx, { ...LIST, category: "lifestyle", sort: "title" }),
  },
  {
    name: "list: rare category, by update",
    run: (ctx) => listGuides(ctx, { ...LIST, category: "lifestyle", sort: "updated_at" }),
  },
  { name: "list: deleted", run: (ctx) => listGuides(ctx, { ...LIST, deleted: true }) },
  { name: "list: word prefix", run: (ctx) => listGuides(ctx, { ...LIST, q: "part 44" }) },
  {
    name: "list: word prefix and status",
    run: (ctx) => listGuides(ctx, { ...LIST, q: "part 44", status: "draft" }),
  },
  { name: "list: slug", run: (ctx) => listGuides(ctx, { ...LIST, slug: "guide-44" }) },
  {
    name: "list: changed since",
    run: (ctx) =>
      listGuides(ctx, { ...LIST, sort: "updated_at", updated_since: "2000-01-01T00:00:00Z" }),
  },
  { name: "create with a taken title", run: addTakenTitle },
  { name: "portal list", run: (ctx) => searchGuides(ctx, SEARCH) },
  { name: "portal list by title", run: (ctx) => searchGuides(ctx, { ...SEARCH, sort: "title" }) },
  { name: "portal list, page 100", run: (ctx) => searchGuides(ctx, { ...SEARCH, page: 100 }) },
  { name: "portal search", run: (ctx) => searchGuides(ctx, { ...SEARCH, search: "part 444" }) },
  { name: "trash", run: (ctx) => listDeletedGuides(ctx, LIST) },
  {
    name: "key list",
    run: (ctx) =>
      searchKeys(ctx, { group: "active", sort: "created", descending: true, own: false, page: 1 }),
  },
  { name: "usage report", run: (ctx) => reportUsage(ctx, {}) },
  {
    name: "public guide",
    run: (ctx, size) =>
      getPublicGuide(ctx, { username: AUTHOR, slug: `guide-${randomGuide(size)}` }),
  },
  {
    name: "version of a public guide",
    run: (ctx, size) =>
      findPublicPageState(ctx, { username: AUTHOR, slug: `guide-${randomGuide(size)}` }),
  },
  { name: "public profile", run: (ctx) => getPublicProfile(ctx, { username: AUTHOR }) },
  {
    name: "sitemap entry",
    run: (ctx) => listSitemap(ctx, { page: 1 }),
    rowsIn: (sitemap) => (sitemap as Sitemap).entries.length,
  },
  {
    name: `sweep of ${SWEPT} deleted guides`,
    prepare: (ctx) => ctx.db.pool.query(MAKE_OLD_GUIDES),
    run: (ctx) => purgeDeletedGuides(ctx),
  },
  {
    name: `sweep of ${SWEPT} views`,
    prepare: (ctx) => ctx.db.pool.query(MAKE_OLD_VIEWS),
    run: (ctx) => purgeOldViews(ctx),
  },
];
