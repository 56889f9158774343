import type { GuideLibrary } from "./guide-library.ts";
import {
  isSuccess,
  isUnknown,
  statusOf,
  type ReaderExchange,
  type ReaderRequest,
} from "./exchange.ts";
import type { Report } from "./violations.ts";

/** A visitor's view of one UTC day, completion and rating of a guide. `null`: no rating. */
type Visit = {
  /** UTC days with a counted view, and those on which a view may have been counted. */
  days: Set<string>;
  possibleDays: Set<string>;
  completion: "none" | "possible" | "certain";
  /** The acknowledged rating, and those of unknown outcome. */
  rating: number | null;
  uncertainRatings: Set<number>;
};

/** What is stored for a guide. */
export type StoredCounts = {
  views: number;
  completions: number;
  ratings: number;
  ratingSum: number;
};

const EXACT = "GUIDE-7: views, completions and ratings count once for each visitor";

/** Counts what the visitors did, and checks the responses and the counts after the run (contract GUIDE-7). */
export function createVisits(report: Report) {
  /** By the guide, then by the visitor. */
  const guides = new Map<number, Map<string, Visit>>();

  const visitOf = (guideId: number, visitor: string): Visit => {
    const visits = guides.get(guideId) ?? new Map<string, Visit>();
    guides.set(guideId, visits);
    const visit = visits.get(visitor) ?? {
      days: new Set(),
      possibleDays: new Set(),
      completion: "none",
      rating: null,
      uncertainRatings: new Set(),
    };
    visits.set(visitor, visit);
    return visit;
  };

  const adopt = (exchange: ReaderExchange, visit: Visit): void => {
    const { operation, startedAt, endedAt } = exchange;
    const isCertain = isSuccess(exchange);
    switch (operation.kind) {
      case "view": {
        const [from, to] = [dayOf(startedAt), dayOf(endedAt)];
        for (const day of [from, to]) visit.possibleDays.add(day);
        if (isCertain && from === to) visit.days.add(from);
        return;
      }
      case "complete":
        if (isCertain) visit.completion = "certain";
        else if (visit.completion === "none") visit.completion = "possible";
        return;
      case "rate":
        // A request of unknown outcome may take effect after a later one.
        if (isCertain) visit.rating = operation.rating;
        else visit.uncertainRatings.add(operation.rating);
        return;
      default:
    }
  };

  return {
    /** Returns the function that ends the request. One visitor's requests follow each other. */
    begin: ({ operation }: ReaderRequest, library: GuideLibrary) => {
      if (!("visitor" in operation)) return () => {};
      const { guideId, visitor } = operation;
      const visit = visitOf(guideId, visitor);
      const access = library.beginRead(guideId);
      return (exchange: ReaderExchange): void => {
        library.abandoned(guideId, access, 0);
        const isHidden = [...access.seen.values()].some((one) => !one.published || one.deleted);
        if (statusOf(exchange) === 404 && !isHidden)
          report("a published guide is public", `guide ${guideId} is 404`, exchange);
        if (operation.kind === "reader state") {
          if (isSuccess(exchange)) checkState(exchange, visit, isHidden);
          return;
        }
        if (!isSuccess(exchange) && !isUnknown(exchange)) return;
        if (isSuccess(exchange) && !isCounted(exchange))
          report(EXACT, "a visitor's request was not counted", exchange);
        adopt(exchange, visit);
      };
    },
    guideIds: () => [...guides.keys()],
    /** Checks the counts of a guide when no request runs. */
    checkStored: (guideId: number, stored: StoredCounts): void => {
      const visits = [...(guides.get(guideId)?.values() ?? [])];
      const bounds = {
        views: {
          low: sumOf(visits, ({ days }) => days.size),
          high: sumOf(visits, ({ possibleDays }) => possibleDays.size),
        },
        completions: {
          low: visits.filter(({ completion }) => completion === "certain").length,
          high: visits.filter(({ completion }) => completion !== "none").length,
        },
        ratings: {
          low: visits.filter(({ rating }) => rating !== null).length,
          high: visits.filter((visit) => ratingsOf(visit).some((rating) => rating !== null)).length,
        },
        ratingSum: {
          low: sumOf(visits, (visit) => Math.min(...valuesOf(visit))),
          high: sumOf(visits, (visit) => Math.max(...valuesOf(visit))),
        },
      };
      for (const [name, { low, high }] of Object.entries(bounds)) {
        const value = stored[name as keyof StoredCounts];
        if (value < low || value > high)
          report(EXACT, `${name} of guide ${guideId} is ${value}; possible: ${low} to ${high}`);
      }
    },
    /** The counts that are certain, of all guides. */
    totals: () => {
      const visits = [...guides.values()].flatMap((one) => [...one.values()]);
      return {
        views: sumOf(visits, ({ days }) => days.size),
        completions: visits.filter(({ completion }) => completion === "certain").length,
        ratings: visits.filter(({ rating }) => rating !== null).length,
      };
    },
  };

  /** A reader's later request shows what the earlier ones did. */
  function checkState(exchange: ReaderExchange, visit: Visit, isHidden: boolean): void {
    const { reading } = bodyOf(exchange) as {
      reading: { completed: boolean; rating: number | null } | null;
    };
    if (reading === null) {
      if (!isHidden) report("a published guide is public", "no reading", exchange);
      return;
    }
    const { completion } = visit;
    const ratings = ratingsOf(visit);
    const isPossible =
      completion === "possible" || reading.completed === (completion === "certain");
    if (!isPossible || !ratings.includes(reading.rating))
      report(
        "no acknowledged write lost",
        `completed ${reading.completed}, rating ${reading.rating}; possible: ${completion}, ${ratings.join(" or ")}`,
        exchange,
      );
  }
}

function bodyOf({ outcome }: ReaderExchange): unknown {
  return outcome.kind === "response" ? outcome.body : undefined;
}

function isCounted(exchange: ReaderExchange): boolean {
  return (bodyOf(exchange) as { counted?: boolean }).counted === true;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The ratings that the guide may have from the visitor. */
function ratingsOf({ rating, uncertainRatings }: Visit): (number | null)[] {
  return [rating, ...uncertainRatings];
}

function valuesOf(visit: Visit): number[] {
  return ratingsOf(visit).map((rating) => rating ?? 0);
}

function sumOf(visits: readonly Visit[], count: (visit: Visit) => number): number {
  return visits.reduce((sum, visit) => sum + count(visit), 0);
}
