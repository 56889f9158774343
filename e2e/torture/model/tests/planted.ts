import type {
  Exchange,
  Operation,
  Outcome,
  ReaderOperation,
  ReaderRequest,
  SentRequest,
} from "../exchange.ts";
import { endOfMonth } from "#harness/clock.ts";
import { createFaultLog, type FaultRecord } from "../fault-log.ts";
import { changeLive, type GuideBody, type GuideValue } from "../guide-value.ts";
import { createModel, type Running } from "../model.ts";
import { monthOf } from "../monthly-ledger.ts";
import { createViolations } from "../violations.ts";

/** Requests of the tests begin at this time and take a millisecond each. */
export const START = Date.now();
export const MONTH = monthOf(START);
export const NEXT_MONTH = monthOf(endOfMonth(new Date(START)) * 1_000);
const LIMIT_MS = 1_000;

/** A model, and functions that plant requests and responses. */
export function plant({
  quota = 1_000,
  perMinute = 1_000,
  guideLimit = 1_000,
  faults = [],
}: {
  quota?: number;
  perMinute?: number;
  guideLimit?: number;
  faults?: FaultRecord[];
} = {}) {
  const { list, report } = createViolations(() => {});
  const model = createModel({
    accounts: [{ name: "library", quota, perMinute, guideLimit }],
    faults: createFaultLog(faults),
    report,
    limitMs: LIMIT_MS,
    readerLimitMs: LIMIT_MS,
  });
  model.keys.add("key");
  let at = START;
  let number = 0;

  const begin = (operation: Operation, key = "key") => {
    const requestId = `request-${(number += 1)}`;
    const sent: SentRequest = { requestId, server: 0, account: "library", key, operation };
    const startedAt = (at += 1);
    const running: Running = model.begin(sent, startedAt);
    return {
      end: (outcome: Outcome, endedAt = (at += 1)): Exchange => {
        const exchange = { ...sent, startedAt, endedAt, outcome };
        running.end(exchange);
        return exchange;
      },
      /** Ends it with a response that has the common headers. */
      respond: (status: number, body?: unknown, headers: Record<string, string> = {}) => {
        const common = { "x-request-id": requestId, ...RATE_LIMIT_HEADERS };
        const outcome = { kind: "response", status, body, headers: { ...common, ...headers } };
        return running.end({ ...sent, startedAt, endedAt: (at += 1), outcome } as Exchange);
      },
    };
  };

  /** Creates a guide, with the response of a working service. */
  const createGuide = (id: number, token = `guide-${id}`): GuideValue => {
    const value = valueWith(token);
    begin({ kind: "create", author: "ann", value }).respond(201, { guide: bodyOf(id, value) });
    return value;
  };

  /** Sends a change that succeeds, and whose response shows the value. */
  const change = (operation: Operation & { kind: "change" }, value: GuideValue) =>
    begin(operation).respond(200, { guide: bodyOf(operation.guideId, value) });

  const createPublished = (id: number): GuideValue => {
    const value = { ...createGuide(id), published: true };
    const publish = changeLive({ published: true });
    change({ kind: "change", guideId: id, name: "publish", change: publish }, value);
    return value;
  };

  /** Begins a request of a reader to a portal process. */
  const read = (operation: ReaderOperation, server = 2) => {
    const requestId = `reading-${(number += 1)}`;
    const sent: ReaderRequest = { requestId, server, account: "library", operation };
    const startedAt = (at += 1);
    const running = model.beginReading(sent);
    const end = (outcome: Outcome) =>
      running.end({ ...sent, startedAt, endedAt: (at += 1), outcome });
    return {
      respond: (status: number, body?: unknown, headers: Record<string, string> = {}) =>
        end({
          kind: "response",
          status,
          body,
          headers: { "x-request-id": requestId, ...(status === 503 && RETRY_AFTER), ...headers },
        }),
    };
  };

  /** Continues at a time in ms. */
  const continueAt = (time: number) => {
    at = time;
  };

  /** Returns the time after the last event, or `ms` later. */
  const tick = (ms = 1) => (at += ms);

  return {
    model,
    begin,
    change,
    createGuide,
    createPublished,
    read,
    faults,
    continueAt,
    tick,
    violations: list,
    rules: () => list.map(({ rule }) => rule),
  };
}

const RATE_LIMIT_HEADERS = {
  "x-ratelimit-limit": "1000",
  "x-ratelimit-remaining": "999",
  "x-ratelimit-reset": "1",
};

export const RETRY_AFTER = { "retry-after": "1" };

export function errorBody(code: string): object {
  return { error: { code, message: code } };
}

/** A state in which each field contains the token. */
export function valueWith(token: string): GuideValue {
  return {
    title: `Title ${token}`,
    description: `Description ${token}`,
    category: "tech",
    steps: [{ title: null, content: `<p>${token}</p>` }],
    published: false,
    featured: false,
    deleted: false,
  };
}

/** The guide that a working service returns for a state. */
export function bodyOf(id: number, value: GuideValue): GuideBody {
  return {
    id,
    slug: `slug-${id}`,
    title: value.title,
    description: value.description,
    category: value.category,
    status: value.published ? "published" : "draft",
    published_at: value.published ? "2026-11-01T00:00:00.000Z" : null,
    featured: value.featured,
    featured_at: value.featured ? "2026-11-01T00:00:00.000Z" : null,
    steps: value.steps.map((step, index) => ({ ...step, position: index + 1 })),
    steps_count: value.steps.length,
    created_at: "2026-11-01T00:00:00.000Z",
  };
}
