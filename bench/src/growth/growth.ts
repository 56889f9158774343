import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inlineHtmlCleaner, type ActorContext, type ServiceContext } from "@guidepost/core";
import { userContext } from "@guidepost/core/operator";
import { migrate, openDatabase } from "@guidepost/database";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { findPostgres, stopPostgres } from "../database/postgres.ts";
import { median } from "../median.ts";
import { API_ENTRY, MIGRATIONS_FOLDER, RESULTS_FOLDER } from "../paths.ts";
import { toSvgPlot } from "../report/svg-plot.ts";
import { startApi } from "../servers/apps.ts";
import { AUTHOR, fillDatabase, SIZES, type Size } from "./fill-database.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

/** The first calls prepare the statements and read the pages from the disk. */
const WARM_UP_CALLS = 10;
const ROUNDS = 5;
const CALLS = 40;
/** A round ends after this time, in ms: an operation may be slow in a large database. */
const MAX_ROUND_MS = 1_000;
/** The goal: how much the cost may differ from that of the smallest database. */
const TOLERANCE = 0.15;

type Subject = { size: Size; ctx: ActorContext };
/** The cost of an operation in each database, in ms. */
type Cost = { operation: Operation; costs: number[] };

/** Creates and fills a database in the embedded PostgreSQL of `dataDir`. */
async function openSubject(dataDir: string, size: Size, cleanup: Cleanup): Promise<Subject> {
  const { url, superuserUrl } = await findPostgres(dataDir);
  const name = `growth_${size.guides}`;
  const inDatabase = (address: string) => address.replace(/\/guidepost$/, `/${name}`);
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner guidepost_app`);
  await admin.end();
  await migrate({ url: inDatabase(url), folder: MIGRATIONS_FOLDER });
  const filler = new pg.Client({ connectionString: inDatabase(superuserUrl) });
  await filler.connect();
  await fillDatabase(filler, size);
  await filler.end();
  const db = openDatabase({
    url: inDatabase(url),
    poolSize: 4,
    applicationName: "guidepost-bench",
    onConnectionError: () => {},
  });
  cleanup.add(() => db.close());
  const service: ServiceContext = {
    db,
    clock: db.clock,
    htmlCleaner: inlineHtmlCleaner,
    portalUrl: "http://localhost",
    ownersMayChangePlan: false,
    requiresVerifiedEmail: false,
    audit: () => {},
    purgePublicPages: () => {},
    allowPrivateWebhooks: false,
  };
  return { size, ctx: await userContext(service, { username: AUTHOR }) };
}

async function timeCall(operation: Operation, { ctx, size }: Subject): Promise<number> {
  await operation.prepare?.(ctx);
  const start = performance.now();
  const result = await operation.run(ctx, size);
  return (performance.now() - start) / (operation.rowsIn?.(result) ?? 1);
}

/** Measures an operation in all databases in turn, so that a busy machine affects all of them. */
async function measure(operation: Operation, subjects: readonly Subject[]): Promise<Cost> {
  const times = subjects.map((): number[] => []);
  for (const subject of subjects)
    for (let call = 0; call < WARM_UP_CALLS; call++) await timeCall(operation, subject);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, subject] of subjects.entries()) {
      const end = performance.now() + MAX_ROUND_MS;
      for (let call = 0; call < CALLS && performance.now() < end; call++)
        times[index]?.push(await timeCall(operation, subject));
    }
  return { operation, costs: times.map(median) };
}

function toText(ms: number): string {
  return ms.toPrecision(3);
}

function ratioOf(costs: readonly number[]): number {
  const [smallest = 0] = costs;
  return Math.max(...costs) / smallest;
}

function toTable(costs: readonly Cost[]): string {
  const sizes = SIZES.map(({ guides, accounts }) => `${guides} / ${accounts}`);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["ms per call; guides / accounts and keys", ...sizes, "largest ÷ smallest", "goal"]),
    line(["---", ...sizes.map(() => "---:"), "---:", "---"]),
    ...costs.map(({ operation, costs: each }) => {
      const ratio = ratioOf(each);
      const verdict = ratio <= 1 + TOLERANCE ? "met" : "MISSED";
      return line([operation.name, ...each.map(toText), ratio.toFixed(2), verdict]);
    }),
    "",
  ].join("\n");
}

/**
 * Measures each operation in databases of four sizes and returns a table. Writes a plot. One call runs
 * at a time, without a server.
 */
export async function measureGrowth(
  { dataDir, cores, cleanup }: { dataDir: string; cores: number[] | undefined; cleanup: Cleanup },
  log: (message: string) => void,
): Promise<string> {
  cleanup.add(() => stopPostgres(dataDir));
  const file = join(dataDir, "first-start.log");
  const api = await startApi({ entry: API_ENTRY, dataDir, cores, log: file, cleanup });
  await api.stop();
  const subjects: Subject[] = [];
  for (const size of SIZES) {
    log(`Filling a database with ${size.guides} guides and ${size.accounts} accounts`);
    subjects.push(await openSubject(dataDir, size, cleanup));
  }
  const costs: Cost[] = [];
  for (const operation of OPERATIONS) {
    const cost = await measure(operation, subjects);
    log(`${operation.name}: ${cost.costs.map(toText).join(", ")} ms`);
    costs.push(cost);
  }
  const plot = join(RESULTS_FOLDER, "growth.svg");
  await writeFile(
    plot,
    toSvgPlot(
      "Cost of a call, relative to 1,000 guides, by the number of guides (10^x)",
      costs.map(({ operation, costs: each }) => ({
        label: operation.name,
        points: each.map((ms, index) => ({
          x: Math.log10(SIZES[index]?.guides ?? 1),
          y: ms / (each[0] ?? 1),
        })),
      })),
    ),
  );
  return `${toTable(costs)}\nPlot: ${plot}\n`;
}
