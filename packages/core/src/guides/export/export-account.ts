import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { configure, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/index-native.js";
import { inTransaction, type Transaction } from "@guidepost/database";
import type { ActorContext, RateLimitedContext } from "#context.ts";
import { recordAction } from "#audit/index.ts";
import { findStoredHashes, readImageFile } from "#images/index.ts";
import { ownershipFilter } from "#ownership.ts";
import { enforceRateLimit } from "#rate-limit.ts";
import { toGuide } from "../read/to-guide.ts";
import {
  listExportedIds,
  readExportedGuides,
  readOneMoment,
  type ExportedRow,
} from "../store/export.ts";
import { formatGuideFile } from "@guidepost/guide-content/guide-file";
import { hashOfFile, imageFilesIn, toRelativeImages } from "./image-references.ts";

// The library's own workers are for browsers.
configure({ useWebWorkers: false });

/** Exports of one user. An export reads and converts all guides. */
const EXPORT_LIMITS = { perMinute: 2, perHour: 20 } as const;

/** A guide has up to 2 MiB, and its Markdown as much. */
const GUIDES_PER_READ = 8;

/** The longest time of an export in ms. A client that reads slowly would otherwise keep its transaction open. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * HTML of several guides in characters that is converted together, unless one guide has more. Together it is converted in a
 * thread: the main thread converts small contents itself, which takes up to 50 ms in a process that has just started.
 */
const CONVERTED_TOGETHER = 32_768;

/** The longest pause in ms after a guide. */
const MAX_PAUSE_MS = 200;
/** The longest total of the pauses of an export, in ms: in a process that is busy with other requests, each pause is long. */
const MAX_PAUSES_MS = TIMEOUT_MS / 3;

/** Waits after each guide. */
type Pace = () => Promise<void>;

/**
 * Creates a function that waits as long as the event loop was busy since its last call. An export would otherwise keep the
 * process busy without an interruption for as long as it takes, and then other requests take several times as long.
 */
function createPace(pause: (ms: number) => Promise<void>): Pace {
  let last = performance.eventLoopUtilization();
  let left = MAX_PAUSES_MS;
  return async () => {
    const { active } = performance.eventLoopUtilization(last);
    const ms = Math.min(MAX_PAUSE_MS, active, left);
    left -= ms;
    await pause(ms);
    last = performance.eventLoopUtilization();
  };
}

type AddFile = (
  name: string,
  content: TextReader | Uint8ArrayReader | ReadableStream<Uint8Array>,
  options?: { lastModDate?: Date; level?: number },
) => Promise<void>;

async function* readGuides(
  transaction: Transaction,
  ids: readonly number[],
): AsyncGenerator<ExportedRow> {
  for (let at = 0; at < ids.length; at += GUIDES_PER_READ)
    yield* await readExportedGuides(transaction, ids.slice(at, at + GUIDES_PER_READ));
}

/** The contents of the steps that were not written as Markdown. */
function htmlOf({ steps, sources }: ExportedRow): string[] {
  return steps
    .filter((_, index) => typeof sources[index] !== "string")
    .map(({ content }) => content);
}

function toGroups(rows: readonly ExportedRow[]): ExportedRow[][] {
  const groups: ExportedRow[][] = [];
  let size = Infinity;
  for (const row of rows) {
    const length = htmlOf(row).reduce((sum, content) => sum + content.length, 0);
    if (size + length > CONVERTED_TOGETHER) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(row);
    size += length;
  }
  return groups;
}

/** A guide with the Markdown of each step: as it was written, or converted from its HTML. */
type ConvertedRow = { row: ExportedRow; sources: string[] };

async function* convertGuides(
  { actor, htmlCleaner }: ActorContext,
  { transaction, ids }: { transaction: Transaction; ids: readonly number[] },
): AsyncGenerator<ConvertedRow> {
  for (let at = 0; at < ids.length; at += GUIDES_PER_READ) {
    const rows = await readExportedGuides(transaction, ids.slice(at, at + GUIDES_PER_READ));
    for (const group of toGroups(rows)) {
      const converted = await htmlCleaner.toMarkdown(actor.account.id, group.flatMap(htmlOf));
      let next = 0;
      for (const row of group) {
        const sources = row.steps.map((_, index) => row.sources[index] ?? converted[next++] ?? "");
        yield { row, sources };
      }
    }
  }
}

/** Returns a name that no earlier guide has: authors of an account may have the same slug. */
function createNames(): (slug: string) => string {
  const used = new Set<string>();
  return (slug) => {
    let name = slug;
    for (let number = 2; used.has(name); number += 1) name = `${slug}-${number}`;
    used.add(name);
    return name;
  };
}

/** Adds each guide as a Markdown file. Returns the files of the images that they show. */
async function addGuideFiles(
  ctx: ActorContext,
  addFile: AddFile,
  { transaction, ids, pace }: { transaction: Transaction; ids: readonly number[]; pace: Pace },
): Promise<Set<string>> {
  const images = new Set<string>();
  const nameOf = createNames();
  for await (const { row, sources } of convertGuides(ctx, { transaction, ids })) {
    const files = sources.flatMap(imageFilesIn);
    const stored = await findStoredHashes(transaction, files.map(hashOfFile));
    const isExported = (file: string) => stored.has(hashOfFile(file));
    for (const file of files.filter(isExported)) images.add(file);
    const { title, description, category, language, status, steps } = row;
    const text = formatGuideFile({
      title,
      description: description || null,
      category,
      language,
      status,
      steps: steps.map((step, index) => ({
        title: step.title,
        source: toRelativeImages(sources[index] ?? "", isExported),
      })),
    });
    const lastModDate = new Date(row.updated_at);
    await addFile(`guides/${nameOf(row.slug)}.md`, new TextReader(text), { lastModDate });
    await pace();
  }
  return images;
}

/** Writes `{"guides": […]}` with the guides as the API returns them. */
async function* toJson(
  { portalUrl }: ActorContext,
  rows: AsyncIterable<ExportedRow>,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '{"guides":[\n';
  for await (const { sources: _, ...row } of rows) {
    yield encoder.encode(before + JSON.stringify(toGuide(row, portalUrl)));
    before = ",\n";
    await pace();
  }
  yield encoder.encode(before === ",\n" ? "\n]}\n" : '{"guides":[]}\n');
}

/** A further file of an archive, whose parts are read in the transaction of the guides. */
export type AddedFile = {
  name: string;
  read: (transaction: Transaction) => AsyncIterable<string>;
};

async function* encode(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const part of parts) yield encoder.encode(part);
}

async function writeArchive(
  ctx: ActorContext,
  {
    target,
    signal,
    pace,
    addedFile,
  }: {
    target: WritableStream<Uint8Array>;
    signal: AbortSignal;
    pace: Pace;
    addedFile: AddedFile | undefined;
  },
): Promise<void> {
  const archive = new ZipWriter(target);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  // The transaction ends at once, also while the library waits for its stream.
  const addFile: AddFile = async (name, content, options) => {
    signal.throwIfAborted();
    await Promise.race([archive.add(name, content, options), aborted]);
  };
  const images = await inTransaction(ctx.db.pool, async (transaction) => {
    await readOneMoment(transaction);
    const ids = await listExportedIds(transaction, ownershipFilter(ctx.actor));
    const found = await addGuideFiles(ctx, addFile, { transaction, ids, pace });
    const addStream = (name: string, bytes: AsyncIterable<Uint8Array>) => {
      const stream = Readable.toWeb(Readable.from(bytes));
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- with the types of browsers, it is another type
      return addFile(name, stream as unknown as ReadableStream<Uint8Array>);
    };
    await addStream("guides.json", toJson(ctx, readGuides(transaction, ids), pace));
    if (addedFile) await addStream(addedFile.name, encode(addedFile.read(transaction)));
    return found;
  });
  // The file of an address never changes, so it is read after the transaction (contract IMG-3).
  for (const file of images) {
    const bytes = await readImageFile(ctx, file);
    // Images are compressed already.
    if (bytes) await addFile(`images/${file}`, new Uint8ArrayReader(bytes), { level: 0 });
  }
  await Promise.race([archive.close(), aborted]);
}

/** An export that is being written while it is read. */
export type AccountExport = {
  /** The bytes of a zip archive. It fails when the export fails. */
  archive: ReadableStream<Uint8Array>;
  /** Settles with the export. Rejects when it failed, or when the reader cancelled it. */
  finished: Promise<void>;
};

/**
 * Exports all guides that the actor may access, as they are at one moment (contract EXPORT-2 to EXPORT-4): Markdown files
 * with their images, and JSON. Needs memory for a few guides, and for one image. Recorded in the audit log (contract AUDIT-9).
 *
 * @throws `rate_limit_exceeded`
 */
export async function exportAccount(
  ctx: ActorContext & RateLimitedContext,
  {
    timeoutMs = TIMEOUT_MS,
    pause = sleep,
    addedFile,
  }: { timeoutMs?: number; pause?: (ms: number) => Promise<void>; addedFile?: AddedFile } = {},
): Promise<AccountExport> {
  const { account, user } = ctx.actor;
  await enforceRateLimit(ctx, { subject: `exports:user:${user.id}`, allowed: EXPORT_LIMITS });
  // Before the first byte: an export that the user cancels can have sent guides.
  await recordAction(ctx, {
    action: "account.exported",
    userId: user.id,
    accountId: account.id,
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = readable.getReader();
  const abort = new AbortController();
  const { signal } = abort;
  // It unblocks a write that waits for the reader.
  signal.addEventListener("abort", () => void written.cancel(signal.reason).catch(() => undefined));
  const timer = setTimeout(() => {
    abort.abort(new DOMException("The export takes too long", "TimeoutError"));
  }, timeoutMs);

  const work = async (): Promise<void> => {
    try {
      await writeArchive(ctx, { target: writable, signal, pace: createPace(pause), addedFile });
    } catch (error) {
      // An incomplete archive must not look complete.
      abort.abort(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const archive = new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        signal.addEventListener("abort", () => controller.error(signal.reason), { once: true }),
      pull: async (controller) => {
        const { done, value } = await written.read();
        if (signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => abort.abort(reason),
    },
    { highWaterMark: 0 },
  );
  return { archive, finished: work() };
}
