/** The measured costs of one kind of request, in µs of CPU. */
export type Cost = { server: number; database: number };

export type Costs = {
  /** `GET /v1/guides/:id`, with requests of 100 accounts. */
  get: Cost;
  /** `GET /v1/guides`, the newest 50. */
  list: Cost;
  /** `POST /v1/guides` with 3 steps. */
  create: Cost;
  /** A public page with the reader's state and the report of the view. */
  view: Cost;
  /** Bytes of a guide with its steps and their indexes. */
  bytesPerGuide: number;
  /** Bytes of a counted view with its indexes. */
  bytesPerView: number;
  /** Transactions that waited for the disk, on 20 connections. */
  commitsPerSecond: number;
};

/** What a load needs. Cores are those that are busy at the peak, divided by the utilization. */
export type Needs = {
  peakPerSecond: number;
  apiCores: number;
  portalCores: number;
  databaseCores: number;
  /** Transactions that wait for the disk, at the peak. */
  commitsPerSecond: number;
  connections: number;
  /** Growth of the guides. */
  gigabytesPerYear: number;
  /** Counted views of two days: older ones are removed. */
  gigabytesOfViews: number;
};

/** Of 100 reads: views of public pages, single guides and lists of the API. */
const VIEWS = 0.6;
const GETS = 0.32;
const LISTS = 0.08;
/** The busiest second, relative to the mean of the day. */
const PEAK_FACTOR = 4;
/** Above this utilization, waiting times grow quickly. */
const UTILIZATION = 0.6;
/** `DATABASE_POOL_SIZE`. */
export const POOL_SIZE = 20;
export const WRITES_PER_READ = 0.01;
const SECONDS_PER_DAY = 86_400;
const MICROSECONDS = 1e6;
const BYTES_PER_GIGABYTE = 1e9;
const DAYS_PER_YEAR = 365;
const VIEW_DAYS = 2;

/** The highest values that one cluster or machine can serve. */
export type Limits = Pick<
  Needs,
  "apiCores" | "portalCores" | "databaseCores" | "commitsPerSecond" | "connections"
>;

/** A primary with 32 cores. More API and portal processes need no other cluster. */
export function clusterLimits({ commitsPerSecond }: Costs): Limits {
  return {
    apiCores: Infinity,
    portalCores: Infinity,
    databaseCores: 32,
    commitsPerSecond,
    connections: 500,
  };
}

/** Four cores: one API process, one portal process, PostgreSQL on the others. */
export function laptopLimits({ commitsPerSecond }: Costs): Limits {
  return { apiCores: 1, portalCores: 1, databaseCores: 2, commitsPerSecond, connections: 100 };
}

const RESOURCES: readonly [keyof Limits, string][] = [
  ["apiCores", "API cores"],
  ["portalCores", "portal cores"],
  ["databaseCores", "PostgreSQL cores"],
  ["commitsPerSecond", "commits"],
  ["connections", "connections"],
];

export const ASSUMPTIONS =
  `Of 100 reads, ${VIEWS * 100} are views of public pages without a CDN, ${GETS * 100} single guides and ${LISTS * 100} lists of the API. ` +
  `${WRITES_PER_READ * 100} % as many writes create a guide each. The busiest second has ${PEAK_FACTOR} times the mean, and cores are ${UTILIZATION * 100} % busy then. ` +
  "A cluster has a primary with 32 cores, 500 connections and this disk; a laptop has one core for the API, one for the portal and two for PostgreSQL.";

/** Returns what a number of reads and writes a day needs. */
export function planCapacity(costs: Costs, readsPerDay: number, writesPerDay: number): Needs {
  const reads = (readsPerDay / SECONDS_PER_DAY) * PEAK_FACTOR;
  const writes = (writesPerDay / SECONDS_PER_DAY) * PEAK_FACTOR;
  const { get, list, create, view } = costs;
  const cores = (microseconds: number) => microseconds / MICROSECONDS / UTILIZATION;
  const api = (of: (cost: Cost) => number) =>
    reads * (GETS * of(get) + LISTS * of(list)) + writes * of(create);
  const pages = (of: (cost: Cost) => number) => reads * VIEWS * of(view);
  const apiCores = cores(api(({ server }) => server));
  const portalCores = cores(pages(({ server }) => server));
  return {
    peakPerSecond: reads + writes,
    apiCores,
    portalCores,
    databaseCores: cores(api(({ database }) => database) + pages(({ database }) => database)),
    // Reservations of the quota do not wait.
    commitsPerSecond: writes + reads * VIEWS,
    connections: POOL_SIZE * (Math.ceil(apiCores) + Math.ceil(portalCores)),
    gigabytesPerYear: (writesPerDay * DAYS_PER_YEAR * costs.bytesPerGuide) / BYTES_PER_GIGABYTE,
    gigabytesOfViews: (readsPerDay * VIEWS * VIEW_DAYS * costs.bytesPerView) / BYTES_PER_GIGABYTE,
  };
}

/** Returns the resource that saturates first, and the share of its limit that is used. */
export function firstSaturated(needs: Needs, limits: Limits): { resource: string; share: number } {
  const [first] = RESOURCES.map(([key, resource]) => ({
    resource,
    share: needs[key] / limits[key],
  })).toSorted((one, other) => other.share - one.share);
  if (!first) throw new Error("There are no resources");
  return first;
}

/** Returns the reads a day, with a write for each 100, that use a limit completely. */
export function largestLoad(costs: Costs, limits: Limits): number {
  const reads = 1e6;
  const needs = planCapacity(costs, reads, reads * WRITES_PER_READ);
  // The number of connections does not grow with the load of the same processes.
  return reads / firstSaturated({ ...needs, connections: 0 }, limits).share;
}

/** The number of clusters among which the accounts must be divided, by the cores of their primaries. */
export function shardsOf(needs: Needs, { databaseCores }: Limits): number {
  return Math.ceil(needs.databaseCores / databaseCores);
}
