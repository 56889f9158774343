import { isStop, type FaultLog } from "./fault-log.ts";
import type { GuideLibrary, ListAccess } from "./guide-library.ts";
import type { GuideValue } from "./guide-value.ts";
import { statusOf, type ReaderExchange, type ReaderRequest } from "./exchange.ts";
import type { Report } from "./violations.ts";

/** A guide in a list of a page. */
export type ShownGuide = { slug: string; title: string; description: string; stepsCount: number };

export type ShownPage = {
  /** The guide of the page; undefined for the page of an author. */
  guide?: Pick<GuideValue, "title" | "description" | "category" | "steps">;
  guides: ShownGuide[];
  /** Whether it lists all guides of the author. */
  isComplete: boolean;
};

/** A portal process may send a page that it confirmed within this time, without the database (AVAIL-4). */
const UNCONFIRMED_MS = 10 * 60_000;
const FRESH = "PUBLIC-4: a request after a change never receives an earlier page";

/** The states of a guide that a process may have stored, and when a request last ended that could store them. */
type Stored = Map<string, { value: GuideValue; at: number }>;

/** The states that a page may show. */
type Possible = (id: number) => GuideValue[];

/**
 * Checks the public pages: a page shows states that existed since the start of its request. A page that the
 * portal could not confirm (contract AVAIL-4) may show states of an earlier request to this process for this
 * page.
 */
export function createPublicPages({ faults, report }: { faults: FaultLog; report: Report }) {
  const stored = new Map<
    string,
    {
      states: Map<number, Stored>;
      running: Set<ListAccess>;
      /** Guides that were created during a request, which may have stored any state of them, and when it ended. */
      createdDuring: Map<number, number>;
    }
  >();

  /** When the process started at the earliest. */
  const startOf = ({ server, startedAt }: ReaderExchange) =>
    Math.max(
      0,
      ...faults.records
        .filter((fault) => isStop(fault) && fault.server === server)
        .map(({ healed }) => healed ?? 0)
        .filter((at) => at < startedAt),
    );

  let unconfirmedCount = 0;

  return {
    /** The number of pages that a portal sent without the database. */
    unconfirmedCount: () => unconfirmedCount,
    /** Returns the function that ends the request. */
    begin: (request: ReaderRequest, guides: GuideLibrary, author: string) => {
      const { operation, server } = request;
      const key = JSON.stringify([server, operation]);
      const ofPage = stored.get(key) ?? {
        states: new Map(),
        running: new Set(),
        createdDuring: new Map(),
      };
      stored.set(key, ofPage);
      const list = guides.beginList(author);
      ofPage.running.add(list);

      const earlierStates = (id: number, since: number): GuideValue[] => [
        ...[...(ofPage.states.get(id)?.values() ?? [])]
          .filter(({ at }) => at >= since)
          .map(({ value }) => value),
        ...[...ofPage.running].flatMap(({ accesses }) => [
          ...(accesses.get(id)?.seen.values() ?? []),
        ]),
      ];

      return (exchange: ReaderExchange): void => {
        const { endedAt, startedAt } = exchange;
        const since = Math.max(startedAt - UNCONFIRMED_MS, startOf(exchange));
        const isStale = isUnconfirmed(exchange);
        if (isStale) unconfirmedCount += 1;
        const current: Possible = (id) => [...(list.accesses.get(id)?.seen.values() ?? [])];
        const possible: Possible = (id) => [
          ...current(id),
          ...(isStale ? earlierStates(id, since) : []),
        ];
        const mayBeNew = (id: number) =>
          isStale &&
          ((ofPage.createdDuring.get(id) ?? 0) >= since ||
            [...ofPage.running].some(({ accesses }) => !accesses.has(id)));
        const problems =
          statusOf(exchange) === 200
            ? checkPage(exchange, guides, { list, possible, isStale, mayBeNew })
            : checkMissing(exchange, current);
        for (const problem of problems) report(FRESH, problem, exchange);

        ofPage.running.delete(list);
        guides.listAbandoned(list);
        for (const [id, { seen }] of list.accesses) {
          const states: Stored = ofPage.states.get(id) ?? new Map();
          for (const [state, { at }] of states)
            if (at < startedAt - UNCONFIRMED_MS) states.delete(state);
          for (const [state, value] of seen) states.set(state, { value, at: endedAt });
          ofPage.states.set(id, states);
        }
        for (const id of guides.idsOf(author))
          if (!list.accesses.has(id)) ofPage.createdDuring.set(id, endedAt);
      };
    },
  };
}

function isUnconfirmed({ outcome }: ReaderExchange): boolean {
  return outcome.kind === "response" && outcome.headers["cache-control"] === "no-cache";
}

function checkMissing({ operation, ...exchange }: ReaderExchange, possible: Possible): string[] {
  if (statusOf(exchange) !== 404 || operation.kind !== "guide page") return [];
  const isPossible = possible(operation.guideId).some((value) => !isPublic(value));
  return isPossible ? [] : [`guide ${operation.guideId} is published, and its page is 404`];
}

function checkPage(
  { operation, outcome }: ReaderExchange,
  guides: GuideLibrary,
  {
    list,
    possible,
    isStale,
    mayBeNew,
  }: {
    list: ListAccess;
    possible: Possible;
    isStale: boolean;
    /** Whether a request that stored the page may have shown a guide that did not exist at its start. */
    mayBeNew: (id: number) => boolean;
  },
): string[] {
  if (outcome.kind !== "response") return [];
  const page = outcome.body as ShownPage;
  const problems: string[] = [];
  if (operation.kind === "guide page") {
    const { guideId } = operation;
    const values = possible(guideId).filter(isPublic);
    if (!values.some((value) => shows(page.guide, value)))
      problems.push(
        `the page of guide ${guideId} shows "${page.guide?.title}", ${page.guide?.steps.length} steps; possible: ${values.map(shorten).join(" or ") || "no page"}`,
      );
  }
  const shown = new Set<number>();
  for (const item of page.guides) {
    const id = guides.idOf(list.author, item.slug);
    // A guide that was created after the start of the request has no earlier state.
    if (id === undefined || !list.accesses.has(id)) continue;
    shown.add(id);
    if (mayBeNew(id)) continue;
    const values = possible(id).filter(isPublic);
    if (!values.some((value) => lists(item, value)))
      problems.push(
        `it lists guide ${id} as "${item.title}", ${item.stepsCount} steps; possible: ${values.map(shorten).join(" or ") || "not public"}`,
      );
  }
  if (!page.isComplete || isStale) return problems;
  for (const [id, { seen }] of list.accesses) {
    const values = [...seen.values()];
    // The lists of featured and of other guides are read one after the other.
    const mayMove = new Set(values.map(({ featured }) => featured)).size > 1;
    if (values.every(isPublic) && !mayMove && !shown.has(id))
      problems.push(`it lacks guide ${id}, which is published`);
  }
  return problems;
}

function isPublic({ published, deleted }: GuideValue): boolean {
  return published && !deleted;
}

function shows(guide: ShownPage["guide"], value: GuideValue): boolean {
  const { title, description, category, steps } = value;
  return JSON.stringify(guide) === JSON.stringify({ title, description, category, steps });
}

function lists(item: ShownGuide, { title, description, steps }: GuideValue): boolean {
  return (
    item.title === title && item.description === description && item.stepsCount === steps.length
  );
}

function shorten({ title, steps }: GuideValue): string {
  return `"${title}", ${steps.length} steps`;
}
