import type { FaultLog } from "./fault-log.ts";
import type { Access } from "./guide-history.ts";
import {
  createGuideLibrary,
  type Capacity,
  type ListAccess,
  type Problem,
} from "./guide-library.ts";
import type { GuideBody } from "./guide-value.ts";
import { createKeyRegistry } from "./key-registry.ts";
import { createMonthlyLedger } from "./monthly-ledger.ts";
import { checkProtocol, checkReaderProtocol } from "./protocol.ts";
import { createPublicPages } from "./public-pages.ts";
import { createRateWindows } from "./rate-windows.ts";
import {
  errorCodeOf,
  isSuccess,
  isUnknown,
  statusOf,
  type AnyExchange,
  type Exchange,
  type ReaderExchange,
  type ReaderRequest,
  type SentRequest,
} from "./exchange.ts";
import { createVisits } from "./visits.ts";
import type { Report } from "./violations.ts";

/** An account, and the limits that its plan gives it. */
export type ModelAccount = {
  name: string;
  quota: number;
  perMinute: number;
  guideLimit: number;
};

export type ModelOptions = {
  accounts: readonly ModelAccount[];
  faults: FaultLog;
  report: Report;
  /** The longest time in ms from a request to its response. */
  limitMs: number;
  /** The same for a request to the portal. */
  readerLimitMs: number;
  /** Called with each finished request. */
  onExchange?: (exchange: AnyExchange) => void;
};

/** A request that runs. */
export type Running = {
  /** Checks the outcome and adopts its effects. */
  end: (exchange: Exchange) => void;
};

/** An independent model of the service: it checks each response, and the state after the run. */
export type Model = ReturnType<typeof createModel>;

export function createModel(options: ModelOptions) {
  const { accounts, faults, report, limitMs, readerLimitMs, onExchange } = options;
  const keys = createKeyRegistry(report);
  const pages = createPublicPages({ faults, report });
  const visits = createVisits(report);
  const parts = new Map(
    accounts.map(({ name, quota, perMinute, guideLimit }) => [
      name,
      {
        guides: createGuideLibrary(guideLimit),
        ledger: createMonthlyLedger(name, quota, { faults, report }),
        windows: createRateWindows(name, perMinute, report),
      },
    ]),
  );
  const account = (name: string) => {
    const found = parts.get(name);
    if (!found) throw new Error(`The model has no account ${name}.`);
    return found;
  };

  return {
    keys,
    visits,
    unconfirmedPages: pages.unconfirmedCount,
    account,
    accountNames: () => [...parts.keys()],
    /** Requests with an unknown outcome since before this time have taken effect, or never will. */
    settle: (before: number) => {
      for (const { guides } of parts.values()) guides.settle(before);
    },
    /** Registers a request of a reader that is about to be sent to the portal. */
    beginReading: (request: ReaderRequest): { end: (exchange: ReaderExchange) => void } => {
      const { guides } = account(request.account);
      const { operation } = request;
      const author =
        operation.kind === "author page"
          ? operation.author
          : (guides.authorOf(operation.guideId) ?? "");
      const isPage = operation.kind === "guide page" || operation.kind === "author page";
      const endOperation = isPage
        ? pages.begin(request, guides, author)
        : visits.begin(request, guides);
      return {
        end: (exchange) => {
          onExchange?.(exchange);
          checkReaderProtocol(exchange, { faults, limitMs: readerLimitMs, report });
          endOperation(exchange);
        },
      };
    },
    /** Registers a request that is about to be sent. */
    begin: (request: SentRequest, startedAt: number): Running => {
      const { guides, ledger, windows } = account(request.account);
      const begun = ledger.begin(startedAt);
      windows.begin(startedAt);
      const endOperation = beginOperation(guides, request);
      return {
        end: (exchange) => {
          onExchange?.(exchange);
          checkProtocol(exchange, { faults, limitMs, report });
          keys.check(exchange);
          windows.end(exchange, keys.mayBeRevoked(exchange));
          ledger.end(exchange, begun);
          for (const { rule, message } of endOperation(exchange)) report(rule, message, exchange);
        },
      };
    },
  };
}

type Guides = ReturnType<typeof createGuideLibrary>;
type EndOperation = (exchange: Exchange) => Problem[];

function beginOperation(guides: Guides, request: SentRequest): EndOperation {
  const { operation, requestId } = request;
  switch (operation.kind) {
    case "read":
      return endAccess(guides, operation.guideId, guides.beginRead(operation.guideId));
    case "change": {
      const { guideId, change } = operation;
      const before = guides.capacity();
      return endAccess(guides, guideId, guides.beginChange(guideId, requestId, change), before);
    }
    case "list":
      return endList(guides, guides.beginList(operation.author));
    case "create": {
      const { author, value, isRetry = false } = operation;
      const before = guides.capacity();
      guides.beginCreate(author, value, isRetry);
      return (exchange) => {
        if (isSuccess(exchange)) return guides.created(guideIn(exchange), author, value);
        // A refused retry does not tell whether the first request took effect.
        const isPending = isUnknown(exchange) || isRetry;
        if (isPending) guides.createAbandoned(value, exchange.endedAt);
        if (isUnknown(exchange)) return [];
        const refused = isPending ? [] : guides.createRefused(value);
        return isGuideLimit(exchange) ? [...refused, ...guides.limitReached(before)] : refused;
      };
    }
    case "usage":
    case "refusal":
      return () => [];
  }
}

/** Ends a request for one guide. `before`: the capacity at the start of a change. */
function endAccess(guides: Guides, id: number, access: Access, before?: Capacity): EndOperation {
  return (exchange) => {
    if (isUnknown(exchange)) {
      guides.abandoned(id, access, exchange.endedAt);
      return [];
    }
    if (isSuccess(exchange)) {
      const body = statusOf(exchange) === 204 ? undefined : guideIn(exchange);
      return guides.succeeded(id, access, body);
    }
    const refused = guides.refused(id, access, { deleted: statusOf(exchange) === 404 });
    return before && isGuideLimit(exchange)
      ? [...refused, ...guides.limitReached(before)]
      : refused;
  };
}

function endList(guides: Guides, list: ListAccess): EndOperation {
  return (exchange) => {
    if (!isSuccess(exchange)) {
      guides.listAbandoned(list);
      return [];
    }
    const { guides: items, next_cursor } = bodyOf(exchange) as {
      guides: GuideBody[];
      next_cursor: string | null;
    };
    return guides.listed(list, items, next_cursor === null);
  };
}

function isGuideLimit(exchange: Exchange): boolean {
  return errorCodeOf(exchange) === "guide_limit_exceeded";
}

function guideIn(exchange: Exchange): GuideBody {
  return (bodyOf(exchange) as { guide: GuideBody }).guide;
}

function bodyOf({ outcome }: Exchange): unknown {
  return outcome.kind === "response" ? outcome.body : undefined;
}
