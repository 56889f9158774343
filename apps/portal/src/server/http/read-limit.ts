import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import type { Session } from "../services.ts";
import { addressHeader } from "./internal-headers.ts";
import { parseCookies } from "./parse-cookies.ts";
import { STATIC_FILE, type RouteLabeler } from "./route-label.ts";
import { refuseTooMany } from "./refuse.ts";
import { requestContext } from "./request-context.ts";
import { createClientQueue } from "./client-queue.ts";
import { createRenderQueue } from "./render-queue.ts";

/** Contract PUBLIC-2. */
const readsPerMinute = 600;

/** Of all users at one address together: anybody can sign up for more accounts. */
const readsOfUsersPerMinute = 6_000;

/** Bytes of a body, and characters of guides in an answer, that count as one more request. */
const unitLength = 64 * 1024;

/** The most units of a body: without a limit, its length alone would mean 429 instead of 413. */
const maxBodyUnits = (4 * 1024 * 1024) / unitLength;

/**
 * In ms, for each unit of an answer: the time until the client's next request starts, so that one
 * client's large answers leave most of the time to others.
 */
const pauseMsPerUnit = 8;

/** Characters of guides from which a response is rendered alone. */
const largeResponse = 256 * 1024;

const minuteMs = 60_000;

/** The router refuses batches of more calls than ten, so further ones are not counted. */
const maxCalls = 10;

/** Calls in a request to the router; any other request is one. */
function callsIn(url: string): number {
  const path = url.startsWith("/api/trpc/") ? (url.split("?")[0] ?? "") : "";
  return Math.min(maxCalls, path.split(/,|%2c/i).length);
}

/** Reads that large answers count for beside the request, by this process in the current minute. */
function createLargeReads(clock: () => number) {
  let minute = 0;
  let counts = new Map<string, number>();
  const current = (): Map<string, number> => {
    const now = Math.floor(clock() / minuteMs);
    if (now !== minute) counts = new Map();
    minute = now;
    return counts;
  };
  return {
    of: (subject: string): number => current().get(subject) ?? 0,
    add: (subject: string, reads: number): void => {
      current().set(subject, (current().get(subject) ?? 0) + reads);
    },
  };
}

type Parts = {
  rateLimiter: Pick<Service["rateLimiter"], "consume">;
  routeLabelOf: RouteLabeler;
  sessionIn: (cookies: Record<string, string>) => Promise<Pick<Session, "userId"> | undefined>;
  clock?: () => number;
};

/**
 * Limits what a client reads (contract PUBLIC-2): 600 requests a minute of an address, of each user at it
 * apart, 6,000 of all its users; each call of a batch counts, and each 64 KiB of a body or of the guides
 * in an answer; files of the build do not. A client's requests are served a few at a time and at a
 * bounded pace. Resolves to whether Next may answer: false when this refused the request, or when the
 * client has left.
 * Changes of users count by their own limits (docs/decisions/021).
 */
export function createReadLimit({ rateLimiter, routeLabelOf, sessionIn, clock = Date.now }: Parts) {
  const turns = createClientQueue();
  const waitForRenderTurn = createRenderQueue();
  const largeReads = createLargeReads(clock);

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method = "GET", url = "", headers } = request;
    if (routeLabelOf(url) === STATIC_FILE) return true;
    const cookies = parseCookies(headers.cookie);
    const session = await sessionIn(cookies);
    const address = String(headers[addressHeader]);
    const subject = session ? `reads:${address}:user:${session.userId}` : `reads:${address}`;
    const isRead = method === "GET" || method === "HEAD";
    const requests = isRead || !session ? callsIn(url) : 0;
    const bodyUnits = Math.floor(Number(headers["content-length"] ?? 0) / unitLength);
    const cost = requests + Math.min(bodyUnits, maxBodyUnits);

    if (cost > 0) {
      const perMinute = Math.max(1, readsPerMinute - largeReads.of(subject));
      const bounds: [subject: string, perMinute: number][] = [[subject, perMinute]];
      if (session) bounds.push([`reads:${address}:users`, readsOfUsersPerMinute]);
      for (const [counted, allowed] of bounds) {
        const verdict = await rateLimiter.consume(counted, { perMinute: allowed }, cost);
        if (verdict.allowed) continue;
        refuseTooMany(request, response, verdict.retryAfter);
        return false;
      }
    }
    // The client left during the checks: "close" was emitted, and its turn would never end.
    if (response.destroyed || request.socket.destroyed) return false;
    const known = requestContext.getStore();
    if (known) {
      let characters = 0;
      let renderTurn: Promise<void> | undefined;
      known.waitForRenderTurn = async () => {
        if (characters >= largeResponse) await (renderTurn ??= waitForRenderTurn(response));
      };
      known.countCharacters = (added) => {
        const unitsBefore = Math.floor(characters / unitLength);
        characters += added;
        const units = Math.floor(characters / unitLength) - unitsBefore;
        if (units === 0) return;
        largeReads.add(subject, units);
        turns.pause(subject, units * pauseMsPerUnit);
      };
    }
    const isTurn = await turns.take(subject, (ended) => {
      const { socket } = request;
      const end = () => {
        response.off("close", end);
        socket.off("close", end);
        ended();
      };
      response.once("close", end);
      // A pipelined response that was not sent yet emits no "close" when its connection ends.
      socket.setMaxListeners(0).once("close", end);
    });
    if (!isTurn || largeReads.of(subject) < readsPerMinute) return isTurn;
    // Requests that waited together were counted before the answers to the first of them.
    refuseTooMany(request, response, Math.ceil((minuteMs - (clock() % minuteMs)) / 1_000));
    return false;
  };
}
