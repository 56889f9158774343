import {
  CATEGORIES,
  type Category,
  type GuideAuthors,
  type GuideSearchInput,
  type GuideSort,
  type GuideStatus,
  GUIDE_STATUSES,
  guideSortOf,
  MAX_SEARCH,
  type SavedQuery,
} from "@guidepost/contract";

/** The filters, the order and the page of the list, which the URL contains. */
export type GuideQuery = {
  search: string;
  status: GuideStatus | undefined;
  category: Category | undefined;
  featured: boolean;
  author: string | undefined;
  /** Without an order: by relevance with a search, else the last changed first. */
  sort: GuideSort | undefined;
  page: number;
};

type Given = Record<string, string | string[] | undefined>;

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function oneOf<Option extends string>(
  options: readonly Option[],
  value: string | string[] | undefined,
): Option | undefined {
  return options.find((option) => option === first(value));
}

/** Cuts a search text to the length that the service accepts, between characters. */
function cut(text: string): string {
  return Array.from(text).slice(0, MAX_SEARCH).join("");
}

/** Reads the query of an address; an invalid value counts as absent. */
export function readGuideQuery(given: Given): GuideQuery {
  return {
    search: cut(first(given.search) ?? ""),
    status: oneOf(GUIDE_STATUSES, given.status),
    category: oneOf(CATEGORIES, given.category),
    featured: first(given.featured) === "true",
    author: cut(first(given.author) ?? "") || undefined,
    sort: guideSortOf(first(given.sort) ?? ""),
    page: /^[1-9]\d{0,5}$/.test(first(given.page) ?? "") ? Number(first(given.page)) : 1,
  };
}

/** The query for an address, without default values. */
export function writeGuideQuery(query: GuideQuery): string {
  const params = new URLSearchParams();
  if (query.search.trim()) params.set("search", query.search);
  if (query.status) params.set("status", query.status);
  if (query.category) params.set("category", query.category);
  if (query.featured) params.set("featured", "true");
  if (query.author) params.set("author", query.author);
  if (query.sort) params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text && `?${text}`;
}

/** The query as an input of `guides.search`. */
export function toSearchInput(query: GuideQuery): Partial<GuideSearchInput> {
  return {
    page: query.page,
    ...(query.sort && { sort: query.sort }),
    ...(query.search.trim() && { search: query.search }),
    ...(query.status && { status: query.status }),
    ...(query.category && { category: query.category }),
    ...(query.featured && { featured: true }),
    ...(query.author && { author: query.author }),
  };
}

/** The input of the list: the query, where a search found each guide, and how readers used it (contract LIST-25, INS-8). */
export function toListInput(query: GuideQuery): Partial<GuideSearchInput> {
  return { ...toSearchInput(query), excerpts: query.search.trim() !== "", weekly: true };
}

/** The query without its page, as a filter is saved. */
export function toSavedQuery(query: GuideQuery): SavedQuery {
  const { page: _, ...saved } = toSearchInput(query);
  return saved;
}

/** The first page of a saved query. */
export function fromSavedQuery({ search, featured, ...saved }: SavedQuery): GuideQuery {
  const { status, category, author, sort } = saved;
  return {
    status,
    category,
    author,
    sort,
    search: search ?? "",
    featured: featured ?? false,
    page: 1,
  };
}

/** Whether two queries show the same list, on any page. */
export function isSameView(one: GuideQuery, other: GuideQuery): boolean {
  return writeGuideQuery({ ...one, page: 1 }) === writeGuideQuery({ ...other, page: 1 });
}

/** Whether a query differs from that of the whole list. */
export function isSavable(query: GuideQuery): boolean {
  return isNarrowed(query) || query.sort !== undefined;
}

export function isNarrowed({ search, status, category, featured, author }: GuideQuery): boolean {
  return Boolean(search.trim() || status || category || featured || author);
}

/** The order of the list: `relevance`, or the order that the query or the default names. */
export function shownSort({ sort, search }: GuideQuery): GuideSort | "relevance" {
  return sort ?? (search.trim() ? "relevance" : "-updated_at");
}

const FIRST_DESCENDING = new Set(["views_count", "average_rating", "updated_at"]);

/** The columns of the table that sort the list. */
export type GuideSortKey = "title" | "views_count" | "average_rating" | "updated_at";

/** The order of a list after a click on a column's header: the other direction of its present order. */
export function nextSort(query: GuideQuery, by: GuideSortKey): GuideSort {
  const present = shownSort(query);
  if (present === by) return `-${by}`;
  if (present === `-${by}`) return by;
  return FIRST_DESCENDING.has(by) ? `-${by}` : by;
}

/** An author as text: `@mira`, `@mira (removed)`. */
export function authorName({ username, removed }: GuideAuthors["authors"][number]): string {
  return `@${username}${removed ? " (removed)" : ""}`;
}
