import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cleanup } from "./cleanup.ts";
import type { SeededDatabase } from "./database/seeded-database.ts";
import type { LoadOptions } from "./measure.ts";
import { MIB, withHighestRss } from "./machine/memory.ts";
import { median } from "./median.ts";
import { API_ENTRY, RESULTS_FOLDER } from "./paths.ts";
import { toSvgPlot } from "./report/svg-plot.ts";
import { SCENARIOS } from "./scenarios.ts";
import { startApi } from "./servers/apps.ts";

const CONNECTIONS = 32;
/** How often the requests of a scenario occur: 100 reads, 20 lists and a create. */
const WEIGHTS: Partial<Record<string, number>> = { "get-100-accounts": 1, list: 20, create: 1 };
const SEGMENT_SECONDS = 10;
/** Goals for the memory of the API. */
const MAX_MIB = 160;
const MAX_GROWTH = 0.05;

/** One segment of the load. */
type Segment = { minute: number; perSecond: number; p99: number; rssMib: number };

export type SoakEnvironment = {
  database: SeededDatabase;
  loadOptions: LoadOptions;
  serverCores: number[] | undefined;
  cleanup: Cleanup;
};

function medianOf(segments: readonly Segment[]): number {
  return median(segments.map(({ rssMib }) => rssMib));
}

/** The memory of the last quarter, relative to that of the second quarter. */
function growthOf(segments: readonly Segment[]): number {
  const quarter = Math.floor(segments.length / 4);
  return medianOf(segments.slice(-quarter)) / medianOf(segments.slice(quarter, 2 * quarter)) - 1;
}

/**
 * Sends reads, lists and creates for the given time and reports the memory of the API. Writes a plot.
 *
 * @throws Error for a response that is neither 200 nor 201
 */
export async function soak(
  minutes: number,
  { database, loadOptions, serverCores: cores, cleanup }: SoakEnvironment,
  log: (message: string) => void,
): Promise<string> {
  const { dataDir } = database;
  const file = join(dataDir, "api.log");
  const api = await startApi({ entry: API_ENTRY, dataDir, cores, log: file, cleanup });
  const templates = SCENARIOS.flatMap(({ name, requests }) =>
    Array.from({ length: WEIGHTS[name] ?? 0 }, () => requests(database)).flat(),
  );
  const segments: Segment[] = [];
  const count = Math.max(4, Math.ceil((minutes * 60) / SEGMENT_SECONDS));
  for (let index = 0; index < count; index++) {
    const { result, rss } = await withHighestRss(api.pid, () =>
      loadOptions.generate({
        port: api.port,
        templates,
        connections: CONNECTIONS,
        seconds: SEGMENT_SECONDS,
      }),
    );
    const unexpected = Object.keys(result.statuses).filter((status) => !/^20[01]$/.test(status));
    if (unexpected.length > 0) throw new Error(`Unexpected responses: ${unexpected.join(", ")}`);
    const minute = ((index + 1) * SEGMENT_SECONDS) / 60;
    segments.push({
      minute,
      perSecond: result.requests / result.elapsed,
      p99: result.p99,
      rssMib: rss / MIB,
    });
    log(`${minute.toFixed(1)} min: ${(rss / MIB).toFixed(0)} MiB`);
  }
  await api.stop();

  const plot = join(RESULTS_FOLDER, "soak.svg");
  const points = segments.map(({ minute, rssMib }) => ({ x: minute, y: rssMib }));
  await writeFile(plot, toSvgPlot("Memory of the API (MiB) by minute", [{ points }]));
  const highest = Math.max(...segments.map(({ rssMib }) => rssMib));
  const growth = growthOf(segments);
  const requests = median(segments.map(({ perSecond }) => perSecond));
  return [
    `Requests per second (median): ${requests.toFixed(0)}`,
    `p99 (median): ${median(segments.map(({ p99 }) => p99)).toFixed(1)} ms`,
    `Highest memory: ${highest.toFixed(0)} MiB, goal ${MAX_MIB}: ${highest <= MAX_MIB ? "met" : "MISSED"}`,
    `Growth from the second to the last quarter: ${(growth * 100).toFixed(1)} %, goal ${MAX_GROWTH * 100} %: ${growth <= MAX_GROWTH ? "met" : "MISSED"}`,
    `Plot: ${plot}`,
    "",
  ].join("\n");
}
