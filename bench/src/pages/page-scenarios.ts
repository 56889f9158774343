import type { Author } from "../database/seeded-database.ts";
import type { RequestTemplate } from "../load/request-template.ts";
import type { Scenario } from "../scenarios.ts";

/** The username of the author with most guides. */
const AUTHOR = "author";

/** The seeded number of a published guide of six steps (database/guides.ts). */
function sixStepNumber(index: number): number {
  return 6 * index + 3;
}

/** The path and the id of a published guide of six steps. */
export function sixStepGuide({ guideIds }: Author, index: number): { path: string; id: number } {
  const number = sixStepNumber(index);
  return { path: `/@${AUTHOR}/how-to-set-up-guide-${number}`, id: guideIds.from + number - 1 };
}

export const AUTHOR_PATH = `/@${AUTHOR}`;

/** A view from a new address, because the portal limits the reads of each address. */
function viewOf(path: string): RequestTemplate {
  return {
    method: "GET",
    path,
    headers: { "Accept-Encoding": "gzip, deflate, br", "X-Forwarded-For": "{}" },
    placeholder: { kind: "address" },
  };
}

const COMMON = {
  app: "portal",
  yardstick: "plainHttp",
  goal: { wall: 0.2, perSecond: 1_000 },
  steadyLoad: { perSecond: 500, p99: 20 },
  connections: 32,
  accounts: 1,
  usesRedis: false,
  status: 200,
  env: { TRUSTED_PROXIES: "1" },
} as const;

/** Public pages, which the portal serves as a CDN or a browser requests them. */
export const PAGE_SCENARIOS: readonly Scenario[] = [
  {
    ...COMMON,
    name: "guide-page",
    title: "the page of one guide of 6 steps",
    requests: ({ author }) => [viewOf(sixStepGuide(author, 0).path)],
  },
  {
    ...COMMON,
    name: "50-guide-pages",
    title: "the pages of 50 guides of 6 steps",
    requests: ({ author }) =>
      Array.from({ length: 50 }, (_, index) => viewOf(sixStepGuide(author, index).path)),
  },
  {
    ...COMMON,
    name: "author-page",
    title: "the page of an author",
    requests: () => [viewOf(AUTHOR_PATH)],
  },
];
