import { setTimeout as delay } from "node:timers/promises";
import type { Guidepost, RequestFilters, RequestSummary } from "@guidepost/sdk";
import { type Command, InvalidArgumentError } from "commander";
import colors from "picocolors";
import { openClient } from "../client.ts";
import type { Io } from "../output.ts";
import { paint, type Printable, printable, printableJson } from "../printable.ts";

type LogOptions = {
  key?: number;
  status?: number;
  code?: NonNullable<RequestFilters["code"]>;
  operation?: string;
  since?: Date;
  limit: number;
  follow?: true;
  json?: true;
};

/** The largest page of the log (contract LIST-2). A poll reads one page. */
const MAX_PAGE = 100;
const POLL_INTERVAL_MS = 5_000;
/** An entry may be written later than newer ones: a poll reads the last seconds again. */
const OVERLAP_MS = 10_000;
const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export function addLogCommands(program: Command, io: Io): void {
  program
    .command("logs")
    .description("print the requests of the account, oldest first (key with the scope admin)")
    .option("--key <id>", "only requests with this key", parseCount)
    .option("--status <status>", "only responses with this status", parseCount)
    .option("--code <code>", "only refusals with this error code")
    .option("--operation <name>", "only this operation, for example guides.get")
    .option("--since <time>", "15m, 24h, 7d or an ISO time", parseSince)
    .option("--limit <number>", "how many of the newest requests to print", parseCount, 50)
    .option("-f, --follow", "wait for new requests; uses 12 requests a minute")
    .option("--json", "print one JSON object per line")
    .action(async (options: LogOptions) => {
      const { client } = openClient(io);
      const print = (request: RequestSummary) =>
        io.out(options.json ? printable`${printableJson(request)}\n` : formatRequest(request));
      const start = new Date();
      const found = await readNewest(client, options, io.signal);
      for (const request of found.toReversed()) print(request);
      if (options.follow) await follow({ client, options, io, start, printed: found, print });
    });

  program
    .command("explain")
    .description(
      "show each check of a request with this key, and what to do (with the scope admin: of the account)",
    )
    .argument("<request-id>", "X-Request-Id of the response")
    .action(async (requestId: string) => {
      const request = await openClient(io).client.requests.get(requestId, { signal: io.signal });
      io.out(formatRequest(request));
      for (const { result, text } of request.checks)
        io.out(printable`  ${markOf(result)} ${text}\n`);
      for (const [field, messages] of Object.entries(request.details))
        io.out(printable`    ${field} ${messages.join(", ")}\n`);
      if (request.advice) io.out(printable`\n${request.advice}\n`);
      if (request.help_url) io.out(printable`${request.help_url}\n`);
    });
}

/** The newest requests first. */
async function readNewest(
  client: Guidepost,
  { limit, ...options }: LogOptions,
  signal: AbortSignal,
): Promise<RequestSummary[]> {
  const requests: RequestSummary[] = [];
  const list = client.requests.list(
    { ...toFilters(options), limit: Math.min(limit, MAX_PAGE) },
    { signal },
  );
  for await (const request of list) {
    requests.push(request);
    if (requests.length >= limit) break;
  }
  return requests;
}

/** Prints new requests until Ctrl-C. Its own requests are in the log too, and are left out. */
async function follow({
  client,
  options,
  io,
  start,
  printed,
  print,
}: {
  client: Guidepost;
  options: LogOptions;
  io: Io;
  start: Date;
  printed: RequestSummary[];
  print: (request: RequestSummary) => void;
}): Promise<void> {
  let seen = new Set(printed.map(({ id }) => id));
  const own = new Set<string>();
  let since = start;
  while (await isNotAborted(delay(POLL_INTERVAL_MS, true, { signal: io.signal }))) {
    const from = new Date(since.getTime() - OVERLAP_MS);
    const list = client.requests.list(
      { ...toFilters(options), since: from, limit: MAX_PAGE },
      { signal: io.signal },
    );
    since = new Date();
    const { data: page, requestId } = await list.page().withResponse();
    if (requestId) own.add(requestId);
    const fresh = page.requests.filter(
      ({ id, request_id }) => !seen.has(id) && !own.has(request_id),
    );
    for (const request of fresh.toReversed()) print(request);
    seen = new Set(page.requests.map(({ id }) => id));
  }
}

async function isNotAborted(wait: Promise<boolean>): Promise<boolean> {
  return wait.catch(() => false);
}

function toFilters({
  key,
  status,
  code,
  operation,
  since,
}: Omit<LogOptions, "limit">): RequestFilters {
  return { key_id: key, status, code, operation, since };
}

function formatRequest(request: RequestSummary): Printable {
  const { received_at, method, path, status, code, duration_ms, key, request_id } = request;
  const color = status < 400 ? colors.green : status < 500 ? colors.yellow : colors.red;
  const result = paint(color, code ? `${status} ${code}` : String(status));
  const times = request.requests > 1 ? ` ×${request.requests}` : "";
  const source = paint(colors.dim, `${key.name} (…${key.last_four})  ${request_id}`);
  return printable`${received_at}  ${method} ${path}  ${result}${times}  ${duration_ms} ms  ${source}\n`;
}

function markOf(result: "passed" | "failed" | "skipped"): Printable {
  if (result === "passed") return paint(colors.green, "✓");
  return result === "failed" ? paint(colors.red, "✗") : paint(colors.dim, "–");
}

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Use a whole number.");
  return Number(text);
}

function parseSince(text: string): Date {
  const [, number, unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const time = number
    ? new Date(Date.now() - Number(number) * (UNIT_MS[unit] ?? 0))
    : new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError("Use 15m, 24h, 7d or a time such as 2026-11-24T09:00:00Z.");
  return time;
}
