import {
  categories,
  type Category,
  type GuideAuthors,
  type GuideSearchInput,
  type GuideSort,
  guideSorts,
  type GuideStatus,
  guideStatuses,
  maxSearch,
} from "@guidepost/contract";

/** What the list shows, as its address says it. */
export type GuideQuery = {
  search: string;
  status: GuideStatus | undefined;
  category: Category | undefined;
  featured: boolean;
  author: string | undefined;
  sort: GuideSort;
  page: number;
};

type Given = Record<string, string | string[] | undefined>;

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const among = <Word extends string>(
  words: readonly Word[],
  value: string | string[] | undefined,
): Word | undefined => words.find((word) => word === one(value));

/** No longer than the service takes, and no half of a character. */
const cut = (text: string): string => Array.from(text).slice(0, maxSearch).join("");

/** Reads an address; what makes no sense there counts as not given. */
export const readGuideQuery = (given: Given): GuideQuery => ({
  search: cut(one(given.search) ?? ""),
  status: among(guideStatuses, given.status),
  category: among(categories, given.category),
  featured: one(given.featured) === "true",
  author: cut(one(given.author) ?? "") || undefined,
  sort: among(guideSorts, given.sort) ?? "updated",
  page: /^[1-9]\d{0,5}$/.test(one(given.page) ?? "") ? Number(one(given.page)) : 1,
});

/** The address's query of a list; what is usual is left out. */
export const writeGuideQuery = (query: GuideQuery): string => {
  const params = new URLSearchParams();
  if (query.search.trim()) params.set("search", query.search);
  if (query.status) params.set("status", query.status);
  if (query.category) params.set("category", query.category);
  if (query.featured) params.set("featured", "true");
  if (query.author) params.set("author", query.author);
  if (query.sort !== "updated") params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text && `?${text}`;
};

/** What the service is asked. */
export const toSearchInput = (query: GuideQuery): Partial<GuideSearchInput> => ({
  sort: query.sort,
  page: query.page,
  ...(query.search.trim() && { search: query.search }),
  ...(query.status && { status: query.status }),
  ...(query.category && { category: query.category }),
  ...(query.featured && { featured: true }),
  ...(query.author && { author: query.author }),
});

export const isNarrowed = ({ search, status, category, featured, author }: GuideQuery): boolean =>
  Boolean(search.trim() || status || category || featured || author);

/** Who has written guides, as the list says it: `@mira`, `@mira (removed)`. */
export const authorName = ({ username, removed }: GuideAuthors["authors"][number]): string =>
  `@${username}${removed ? " (removed)" : ""}`;
