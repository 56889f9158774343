import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PORTAL_URL, type ServerNode } from "../cluster.ts";
import type { Outcome, ReaderOperation } from "../model/exchange.ts";
import type { Model } from "../model/model.ts";
import type { Random } from "../random.ts";
import { readAuthorPage, readGuidePage } from "./public-page.ts";
import { GIVE_UP_MS, now, outcomeOfError, REFUSED_PAUSE_MS } from "./send.ts";
import { choose, chooseByWeight, drawStep, type Step } from "./step.ts";

const WEIGHTS = { guide: 40, author: 12, state: 10, view: 14, complete: 8, rate: 10 };
const MAX_PAUSE_MS = 120;
/** A visitor is replaced after so many steps. */
const STEPS_OF_VISITOR = 40;
/** A client has so many addresses, so that none reaches a limit of the portal (contract PUBLIC-2). */
const ADDRESSES = 200;
const MAX_RATING = 5;
/** The portal counts no requests of programs. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export type ReaderRun = {
  /** Unique; the request ids begin with it. */
  name: string;
  /** Whose pages it reads. */
  account: string;
  author: string;
  random: Random;
  model: Model;
  portals: readonly ServerNode[];
  /** The index of the first portal process. */
  firstPortal: number;
  stop: AbortSignal;
};

/** The last page with its entity tag, by path. */
type SeenPage = { etag: string; html: string };

/** Reads public pages, and views, completes and rates guides, until the run ends. */
export async function runReader(index: number, run: ReaderRun): Promise<void> {
  const { name, account, author, random, model, portals, firstPortal, stop } = run;
  const pages = new Map<string, SeenPage>();
  let offset = 0;
  let cookie: string | undefined;

  for (let number = 1; !stop.aborted; number += 1) {
    const step = drawStep(random, MAX_PAUSE_MS);
    await sleep(step.pauseMs);
    if (number % STEPS_OF_VISITOR === 0) cookie = undefined;
    const portal = (step.server + offset) % portals.length;
    const url = portals[portal]?.url ?? "";
    const headers = {
      "X-Request-Id": `${name}-${number}`,
      "X-Forwarded-For": `10.1.${index}.${number % ADDRESSES}`,
      "User-Agent": USER_AGENT,
    };
    cookie ??= await requestCookie(url, headers).catch(() => undefined);
    const operation = cookie && plan(step, cookie);
    if (!cookie || !operation) continue;

    const request = {
      requestId: `${name}-${number}`,
      server: firstPortal + portal,
      account,
      operation,
    };
    const startedAt = now();
    const running = model.beginReading(request);
    const outcome = await send(operation, url, { ...headers, Cookie: cookie }).catch(
      outcomeOfError,
    );
    running.end({ ...request, startedAt, endedAt: now(), outcome });
    if (outcome.kind !== "refused") continue;
    offset += 1;
    await sleep(REFUSED_PAUSE_MS);
  }

  function plan({ operation, target, content }: Step, visitorCookie: string) {
    const kind = chooseByWeight(WEIGHTS, operation);
    if (kind === "author") return { kind: "author page", author } as const;
    const { guides } = model.account(account);
    // Some pages of guides that are not public.
    const candidates = target % 8 === 0 ? guides.ids(author) : guides.publicIds(author);
    const guideId = choose(candidates, target >> 3);
    if (guideId === undefined) return undefined;
    if (kind === "guide") return { kind: "guide page", guideId } as const;
    const visitor = visitorOf(visitorCookie);
    if (kind === "state") return { kind: "reader state", guideId, visitor } as const;
    if (kind === "rate")
      return { kind, guideId, visitor, rating: 1 + (content % MAX_RATING) } as const;
    return { kind, guideId, visitor } as const;
  }

  function send(
    operation: ReaderOperation,
    url: string,
    headers: Record<string, string>,
  ): Promise<Outcome> {
    if (operation.kind === "author page") return readPage(url, `/@${author}`, headers);
    if (operation.kind === "guide page") {
      const slug = model.account(account).guides.slugOf(operation.guideId) ?? "";
      return readPage(url, `/@${author}/${slug}`, headers);
    }
    return callProcedure(operation, url, headers);
  }

  async function readPage(
    url: string,
    path: string,
    headers: Record<string, string>,
  ): Promise<Outcome> {
    const seen = pages.get(path);
    const response = await fetch(url + path, {
      headers: { ...headers, ...(seen && { "If-None-Match": seen.etag }) },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const text = await response.text();
    const html = response.status === 304 ? (seen?.html ?? "") : text;
    const etag = response.headers.get("etag");
    if (response.status === 200 && etag) pages.set(path, { etag, html });
    return {
      kind: "response",
      // The client shows its stored page.
      status: response.status === 304 ? 200 : response.status,
      headers: Object.fromEntries(response.headers),
      body: path.includes("/", 1) ? readGuidePage(html) : readAuthorPage(html),
    };
  }
}

const PROCEDURES = {
  "reader state": "state",
  view: "view",
  complete: "complete",
  rate: "rate",
} as const;

/** Calls a procedure as the script of the public pages does. */
async function callProcedure(
  operation: Extract<ReaderOperation, { visitor: string }>,
  url: string,
  headers: Record<string, string>,
): Promise<Outcome> {
  const { kind, guideId } = operation;
  const input = JSON.stringify({
    id: guideId,
    ...(kind === "rate" && { rating: operation.rating }),
  });
  const address = `${url}/api/trpc/reader.${PROCEDURES[kind]}`;
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const response = await (kind === "reader state"
    ? fetch(`${address}?input=${encodeURIComponent(input)}`, { headers, signal })
    : fetch(address, {
        method: "POST",
        body: input,
        headers: { ...headers, Origin: PORTAL_URL, "Content-Type": "application/json" },
        signal,
      }));
  const text = await response.text();
  const { result } = (isJson(response) ? JSON.parse(text) : {}) as { result?: { data: unknown } };
  return {
    kind: "response",
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: result?.data,
  };
}

function isJson({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/json") ?? false;
}

/** Requests the cookie of a new visitor (contract GUIDE-7). */
async function requestCookie(
  url: string,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const response = await fetch(`${url}/api/trpc/reader.state?input=%7B%7D`, {
    headers: { ...headers, "X-Request-Id": `${headers["X-Request-Id"]}-cookie` },
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  await response.arrayBuffer();
  return response.headers.getSetCookie()[0]?.split(";")[0];
}

/** Returns a name for the visitor of a cookie. */
function visitorOf(cookie: string): string {
  return createHash("sha256").update(cookie).digest("hex").slice(0, 16);
}
