import { fixed, table } from "../report/markdown.ts";
import {
  ASSUMPTIONS,
  clusterLimits,
  firstSaturated,
  laptopLimits,
  largestLoad,
  planCapacity,
  shardsOf,
  WRITES_PER_READ,
  type Cost,
  type Costs,
  type Limits,
} from "./plan.ts";

/** `p50` and `p99` in ms. */
export type Speed = { perSecond: number; p50: number; p99: number };

/** CPU times on many connections. Statements per request: on one connection, and on many. */
export type RequestFigures = Cost & {
  statementsAlone: number;
  statements: number;
  perSecond: number;
};

/** What `npm run bench -- capacity` measures and writes to a file. */
export type CapacityFigures = {
  comparisons: { load: string; simulated: Speed; measured: Speed }[];
  requests: Record<"get" | "list" | "create" | "unknownKey", RequestFigures>;
  view: Cost;
} & Pick<Costs, "bytesPerGuide" | "bytesPerView" | "commitsPerSecond">;

/** Reads a day. */
const LOADS = [1e6, 1e7, 1e8, 1e9, 1e10];

function large(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function comparisonRow({ load, simulated, measured }: CapacityFigures["comparisons"][number]) {
  const compare = (key: keyof Speed, digits: number) => {
    const error = (simulated[key] / measured[key] - 1) * 100;
    return [
      fixed(simulated[key], digits),
      fixed(measured[key], digits),
      `${error < 0 ? "−" : "+"}${fixed(Math.abs(error))} %`,
    ];
  };
  return [load, ...compare("perSecond", 0), ...compare("p50", 2), ...compare("p99", 2)];
}

function requestRow(name: string, figures: RequestFigures): string[] {
  return [
    name,
    fixed(figures.statementsAlone, 1),
    fixed(figures.statements, 1),
    fixed(figures.server),
    fixed(figures.database),
    large(figures.perSecond),
  ];
}

function planRow(name: string, costs: Costs, reads: number, limits: Limits): string[] {
  const needs = planCapacity(costs, reads, reads * WRITES_PER_READ);
  const cores = (value: number) => (value < 10 ? fixed(value, 1) : large(value));
  const { resource, share } = firstSaturated(needs, limits);
  return [
    name,
    large(needs.peakPerSecond),
    cores(needs.apiCores),
    cores(needs.portalCores),
    cores(needs.databaseCores),
    large(needs.commitsPerSecond),
    large(needs.connections),
    large(needs.gigabytesPerYear),
    large(needs.gigabytesOfViews),
    `${resource}, ${fixed(share * 100)} %`,
    large(shardsOf(needs, limits)),
  ];
}

function planTable(costs: Costs): string {
  const laptop = laptopLimits(costs);
  const cluster = clusterLimits(costs);
  const most = largestLoad(costs, laptop);
  const millions = (reads: number) => `${fixed(reads / 1e6, 1)} million`;
  return table(
    [
      ["reads a day", "requests/s at the peak", "API cores", "portal cores", "PostgreSQL cores"],
      ["commits/s", "connections", "GB of guides a year", "GB of views"],
      ["saturates first", "clusters"],
    ].flat(),
    [
      planRow(`a laptop at most: ${millions(most)}`, costs, most, laptop),
      ...LOADS.map((reads) => planRow(`10^${Math.log10(reads)}`, costs, reads, cluster)),
    ],
  );
}

/** Returns tables in Markdown: the simulation, the costs, and what larger loads need. */
export function toReport(figures: CapacityFigures): string {
  const { comparisons, requests, view, ...sizes } = figures;
  const { get, list, create, unknownKey } = requests;
  const costs: Costs = { get, list, create, view, ...sizes };
  const columns = (name: string) => [`${name}, simulated`, "measured", "error"];
  return [
    table(
      ["load", ...columns("requests/s"), ...columns("p50 ms"), ...columns("p99 ms")],
      comparisons.map(comparisonRow),
    ),
    "",
    "The model contains the measured p50 on 1 connection and the CPU times on 1 and 32 connections. All other values are predictions.",
    "",
    table(
      [
        ["request", "statements alone", "statements with 31 others"],
        ["server CPU µs", "PostgreSQL CPU µs", "requests/s of one process"],
      ].flat(),
      [
        requestRow("`GET /v1/guides/:id`, 100 accounts", get),
        requestRow("`GET /v1/guides`, 50 guides", list),
        requestRow("`POST /v1/guides`, 3 steps", create),
        requestRow("401", unknownKey),
        [
          "view of a public page, 3 requests",
          "–",
          "–",
          fixed(view.server),
          fixed(view.database),
          "–",
        ],
      ],
    ),
    "",
    `${large(sizes.bytesPerGuide)} bytes per guide, ${large(sizes.bytesPerView)} per counted view, ` +
      `${large(sizes.commitsPerSecond)} commits/s on this disk. ${ASSUMPTIONS}`,
    "",
    planTable(costs),
    "",
  ].join("\n");
}
