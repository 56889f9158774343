import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "@guidepost/runtime";
import { IMAGE_UPLOAD_PATH } from "#lib/image-upload.ts";
import { MAX_BATCH_SIZE } from "#lib/trpc-batch.ts";
import type { Session } from "#server/services.ts";
import { ADDRESS_HEADER, parseCookies } from "../headers.ts";
import { refuseTooMany } from "../refuse.ts";
import { type ResponseLimit, requestContext } from "../request-context.ts";
import { STATIC_FILE } from "../route-label.ts";
import { createClientQueue, createRenderQueue } from "./queues.ts";

/** Contract PUBLIC-2. */
const READS_PER_MINUTE = 600;

/** For all users of one address together: a client can sign up for several accounts. */
const USER_READS_PER_MINUTE = 6_000;

/** Bytes of a body, or characters of guides in a response, that count as one more request. */
const UNIT_LENGTH = 64 * 1024;

/** The most units of a body: without a limit, its length alone would mean 429 instead of 413. */
const MAX_BODY_UNITS = (4 * 1024 * 1024) / UNIT_LENGTH;

/**
 * Delay of the client's next request for each unit of a response. It leaves most of the time to
 * other clients when one client requests large responses.
 */
const PAUSE_MS_PER_UNIT = 8;

/** Characters or elements of guides from which a response is rendered alone. Each takes about 20 ms. */
const LARGE_RESPONSE = 256 * 1024;
const MANY_ELEMENTS = 2_000;

/**
 * The pause of a client after a response that was rendered alone: a multiple of the time in which it blocked other requests.
 * Its size alone does not tell the time, because elements take longer than text.
 */
const PAUSE_PER_RENDER = 10;
const MAX_PAUSE_MS = 5_000;

const MINUTE_MS = 60_000;

/** Calls in a request to the router, which refuses larger batches. Any other request counts as one. */
function callsIn(url: string): number {
  const path = url.startsWith("/api/trpc/") ? (url.split("?")[0] ?? "") : "";
  return Math.min(MAX_BATCH_SIZE, path.split(/,|%2c/i).length);
}

/** Additional reads of large responses, in this process and the current minute. */
function createLargeReads(clock: () => number) {
  let minute = 0;
  let counts = new Map<string, number>();
  const current = (): Map<string, number> => {
    const now = Math.floor(clock() / MINUTE_MS);
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

/** What the responses of all requests share. */
type SharedLimits = {
  queue: Pick<ReturnType<typeof createClientQueue>, "pause">;
  largeReads: Pick<ReturnType<typeof createLargeReads>, "add">;
  waitForRenderTurn: ReturnType<typeof createRenderQueue>;
};

/**
 * Counts the characters and elements of guides in a response, and renders large responses one at a time. A class, because V8
 * kept each request for seconds when its context got new closures (docs/decisions/374).
 */
class GuideCounter implements ResponseLimit {
  #characters = 0;
  #elements = 0;
  #renderTurn: Promise<void> | undefined = undefined;
  readonly #subject: string;
  readonly #response: ServerResponse;
  readonly #shared: SharedLimits;

  constructor(subject: string, response: ServerResponse, shared: SharedLimits) {
    this.#subject = subject;
    this.#response = response;
    this.#shared = shared;
  }

  async waitForRenderTurn(): Promise<void> {
    if (this.#characters < LARGE_RESPONSE && this.#elements < MANY_ELEMENTS) return;
    const pause = (busyMs: number) =>
      this.#shared.queue.pause(this.#subject, Math.min(MAX_PAUSE_MS, busyMs * PAUSE_PER_RENDER));
    await (this.#renderTurn ??= this.#shared.waitForRenderTurn(this.#response, pause));
  }

  countElements(added: number): void {
    this.#elements += added;
  }

  countCharacters(added: number): void {
    const unitsBefore = Math.floor(this.#characters / UNIT_LENGTH);
    this.#characters += added;
    const units = Math.floor(this.#characters / UNIT_LENGTH) - unitsBefore;
    if (units === 0) return;
    this.#shared.largeReads.add(this.#subject, units);
    this.#shared.queue.pause(this.#subject, units * PAUSE_MS_PER_UNIT);
  }
}

type Options = {
  rateLimiter: Pick<Service["rateLimiter"], "consume">;
  sessionIn: (cookies: Record<string, string>) => Promise<Pick<Session, "userId"> | undefined>;
  /** Sets headers of a refused request. */
  beforeRefusal?: (request: IncomingMessage, response: ServerResponse) => void;
  clock?: () => number;
  /** Returns the time in ms in which this process was busy. */
  readBusyMs?: () => number;
};

/**
 * Limits the reads of a client per minute (contract PUBLIC-2): 600 for an address, 600 for each of
 * its users, and 6,000 for all its users. Each call of a batch counts, and each 64 KiB of a body or
 * of the guides in a response. Files of the build do not count. Mutations of users have their own
 * limits (docs/decisions/021).
 */
export function createReadLimit({
  rateLimiter,
  sessionIn,
  beforeRefusal = () => {},
  clock = Date.now,
  readBusyMs,
}: Options) {
  const queue = createClientQueue();
  const largeReads = createLargeReads(clock);
  const sharedLimits = { queue, largeReads, waitForRenderTurn: createRenderQueue(readBusyMs) };

  return {
    /** Counts a request. Resolves to false after it has refused the request. */
    count: async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const { headers } = request;
      const context = requestContext.getStore();
      if (context?.operation === STATIC_FILE) return true;
      const { cookie } = headers;
      const session = cookie === undefined ? undefined : await sessionIn(parseCookies(cookie));
      const address = String(headers[ADDRESS_HEADER]);
      const subject = session ? `reads:${address}:user:${session.userId}` : `reads:${address}`;
      const cost = costOf(request, session !== undefined);
      if (cost > 0) {
        const perMinute = Math.max(1, READS_PER_MINUTE - largeReads.of(subject));
        const limits: [subject: string, perMinute: number][] = [[subject, perMinute]];
        if (session) limits.push([`reads:${address}:users`, USER_READS_PER_MINUTE]);
        for (const [counted, allowed] of limits) {
          const counting = rateLimiter.consume(counted, { perMinute: allowed }, cost);
          const result = counting instanceof Promise ? await counting : counting;
          if (result.allowed) continue;
          beforeRefusal(request, response);
          refuseTooMany(request, response, result.retryAfter);
          return false;
        }
      }
      if (context) {
        context.readSubject = subject;
        context.responseLimit = new GuideCounter(subject, response, sharedLimits);
      }
      return true;
    },

    /**
     * Waits until a counted request may be processed: those of a client start at a bounded pace. A
     * request waits once. Resolves to false after it has refused the request, or when the client has
     * disconnected.
     */
    waitForStart: async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const context = requestContext.getStore();
      const subject = context?.readSubject;
      if (subject === undefined || context?.hasStarted) return true;
      // The client disconnected during the checks: "close" was emitted already, and does not come again.
      if (response.destroyed || request.socket.destroyed) return false;
      const mayStart = await queue.waitForStart(subject, (ended) => {
        const { socket } = request;
        const end = () => {
          response.off("close", end);
          socket.off("close", end);
          ended();
        };
        response.once("close", end);
        // A pipelined response that is not sent yet emits no "close" when its connection ends.
        socket.setMaxListeners(0).once("close", end);
      });
      if (context) context.hasStarted = true;
      if (!mayStart || largeReads.of(subject) < READS_PER_MINUTE) return mayStart;
      // Requests that waited together were counted before the responses to the first of them.
      beforeRefusal(request, response);
      refuseTooMany(request, response, Math.ceil((MINUTE_MS - (clock() % MINUTE_MS)) / 1_000));
      return false;
    },
  };
}

/** The number of reads that a request counts as. */
function costOf({ method, url = "", headers }: IncomingMessage, hasSession: boolean): number {
  const isRead = method === "GET" || method === "HEAD";
  const calls = isRead || !hasSession ? callsIn(url) : 0;
  // Uploads have limits of their own.
  if (url === IMAGE_UPLOAD_PATH) return 1;
  const bodyUnits = Math.floor(Number(headers["content-length"] ?? 0) / UNIT_LENGTH);
  return calls + Math.min(bodyUnits, MAX_BODY_UNITS);
}
