import { createGuideHistory, type Access, type GuideHistory } from "./guide-history.ts";
import {
  describeInconsistency,
  isSame,
  matchesSummary,
  restore,
  valueOf,
  type GuideBody,
  type GuideChange,
  type GuideValue,
} from "./guide-value.ts";

type KnownGuide = {
  author: string;
  history: GuideHistory;
  /** Fields that never change, once a response has shown them. */
  identity?: string;
  slug: string;
};

/** A create whose guide has not been seen yet. */
type PendingCreate = {
  author: string;
  value: GuideValue;
  /** Since when its outcome is unknown. */
  abandonedAt?: number;
  /** Whether its statement has ended: the next list shows whether it has created the guide. */
  isSettled?: boolean;
};

/** A running list request: an access to each guide that is known at its start. */
export type ListAccess = {
  author: string;
  accesses: Map<number, Access>;
  /** The titles of creates that the list shows if they took effect. */
  settledCreates: string[];
};

/** How many guides may exist, and how many creates and restores have begun. */
export type Capacity = { possible: number; createsBegun: number };

export type Problem = { rule: string; message: string };

/** The guides of one account. Methods that receive a response return what contradicts the contract. */
export type GuideLibrary = ReturnType<typeof createGuideLibrary>;

/** @param guideLimit the account's limit of guides that are not deleted */
export function createGuideLibrary(guideLimit: number) {
  const guides = new Map<number, KnownGuide>();
  /** By the title, which is unique to a create. */
  const creates = new Map<string, PendingCreate>();
  /** The guide of each create that took effect, by the title. */
  const createdIds = new Map<string, number>();
  let createsBegun = 0;

  const historyOf = (id: number): GuideHistory => {
    const guide = guides.get(id);
    if (!guide) throw new Error(`The model has no guide ${id}.`);
    return guide.history;
  };

  const count = (includes: (values: GuideValue[]) => boolean) =>
    [...guides.values()].filter(({ history }) => includes(history.values())).length;
  /** The guides that certainly exist. */
  const certain = () => count((values) => values.every(({ deleted }) => !deleted));
  /** The guides that may exist. */
  const possible = () => count((values) => values.some(({ deleted }) => !deleted)) + creates.size;

  const checkIdentity = (body: GuideBody): Problem[] => {
    const guide = guides.get(body.id);
    const inconsistency = describeInconsistency(body);
    const problems = inconsistency
      ? [{ rule: "no torn write", message: `guide ${body.id} has ${inconsistency}` }]
      : [];
    const identity = `slug ${body.slug}, created_at ${body.created_at}`;
    if (guide?.identity !== undefined && guide.identity !== identity)
      problems.push({
        rule: "LIFE-10: a slug never changes",
        message: `guide ${body.id} had ${guide.identity}, now ${identity}`,
      });
    if (guide) guide.identity = identity;
    return problems;
  };

  const add = (body: GuideBody, author: string, value: GuideValue) => {
    guides.set(body.id, { author, history: createGuideHistory(value), slug: body.slug });
    creates.delete(value.title);
    createdIds.set(value.title, body.id);
  };

  const checkLimit = (): Problem[] =>
    certain() > guideLimit
      ? [
          {
            rule: "ACCT-6: the guide limit is exact",
            message: `${certain()} guides exist; the limit is ${guideLimit}`,
          },
        ]
      : [];

  const mismatch = (body: GuideBody, guide: KnownGuide): Problem => ({
    rule: "no acknowledged write lost, none torn",
    message: `guide ${body.id} shows ${shorten(valueOf(body))}; possible: ${guide.history.values().map(shorten).join(" or ")}`,
  });

  return {
    /** Ids of the author's guides that may exist; with `deleted`, of those that may be deleted. */
    ids: (author: string, deleted = false): number[] =>
      [...guides]
        .filter(
          ([, guide]) =>
            guide.author === author &&
            guide.history.values().some((value) => value.deleted === deleted),
        )
        .map(([id]) => id),
    allIds: () => [...guides.keys()],
    idsOf: (author: string): number[] =>
      [...guides].filter(([, guide]) => guide.author === author).map(([id]) => id),
    slugOf: (id: number) => guides.get(id)?.slug,
    /** The author's guide with a slug. */
    idOf: (author: string, slug: string): number | undefined =>
      [...guides].find(([, guide]) => guide.author === author && guide.slug === slug)?.[0],
    /** The author's guides that may be public. */
    publicIds: (author: string): number[] =>
      [...guides]
        .filter(
          ([, guide]) =>
            guide.author === author &&
            guide.history.values().some(({ published, deleted }) => published && !deleted),
        )
        .map(([id]) => id),
    authorOf: (id: number) => guides.get(id)?.author,
    pendingCount: (id: number) => historyOf(id).pendingCount(),
    pendingCreates: () => [...creates.values()],
    /** Requests with an unknown outcome since before this time have taken effect, or never will. */
    settle: (before: number) => {
      for (const { history } of guides.values()) history.settle(before);
      for (const create of creates.values())
        if (create.abandonedAt !== undefined && create.abandonedAt < before)
          create.isSettled = true;
    },

    beginCreate: (author: string, value: GuideValue, isRetry = false) => {
      // A list may have shown the guide of the first request.
      if (!isRetry || creates.has(value.title)) creates.set(value.title, { author, value });
      createsBegun += 1;
    },
    created: (body: GuideBody, author: string, value: GuideValue): Problem[] => {
      const createdBefore = createdIds.get(value.title) ?? body.id;
      if (!guides.has(body.id)) add(body, author, value);
      creates.delete(value.title);
      const isTorn = !isSame(valueOf(body), value);
      return [
        ...(createdBefore === body.id
          ? []
          : [
              {
                rule: "IDEM-3: one guide for an Idempotency-Key",
                message: `"${value.title}" is guide ${createdBefore} and guide ${body.id}`,
              },
            ]),
        ...checkIdentity(body),
        ...checkLimit(),
        ...(isTorn
          ? [
              {
                rule: "no torn write",
                message: `a create returned ${shorten(valueOf(body))} for ${shorten(value)}`,
              },
            ]
          : []),
      ];
    },
    createAbandoned: (value: GuideValue, at: number) => {
      const create = creates.get(value.title);
      if (create) create.abandonedAt = at;
    },
    /** The create was refused and created no guide. */
    createRefused: (value: GuideValue): Problem[] => {
      if (creates.delete(value.title)) return [];
      return [{ rule: "a refused request changes nothing", message: `"${value.title}" exists` }];
    },

    beginRead: (id: number) => historyOf(id).beginRead(),
    beginChange: (id: number, requestId: string, change: GuideChange) => {
      if (change === restore) createsBegun += 1;
      return historyOf(id).beginChange(requestId, change);
    },
    /** A request for one guide succeeded. */
    succeeded: (id: number, access: Access, body: GuideBody | undefined): Problem[] => {
      const guide = guides.get(id);
      if (!guide) return [];
      const isPossible = guide.history.succeed(access, body && valueOf(body));
      // Only a restore adds a guide, but a read may show one.
      const problems = [...(body ? checkIdentity(body) : []), ...(access.id ? checkLimit() : [])];
      if (isPossible) return problems;
      return [
        ...problems,
        body
          ? mismatch(body, guide)
          : { rule: "LIFE-6: a deleted guide is 404", message: `guide ${id} was deleted already` },
      ];
    },
    refused: (id: number, access: Access, { deleted }: { deleted: boolean }): Problem[] => {
      if (historyOf(id).refuse(access, deleted)) return [];
      const rule = deleted ? "no acknowledged write lost" : "a refused request changes nothing";
      return [{ rule, message: `guide ${id} ${deleted ? "is 404" : "shows the refused change"}` }];
    },
    abandoned: (id: number, access: Access, at: number) => historyOf(id).abandon(access, at),

    beginList: (author: string): ListAccess => ({
      author,
      settledCreates: [...creates.values()]
        .filter((create) => create.author === author && create.isSettled)
        .map(({ value }) => value.title),
      accesses: new Map(
        [...guides]
          .filter(([, guide]) => guide.author === author)
          .map(([id, guide]) => [id, guide.history.beginRead()]),
      ),
    }),
    /** `isComplete`: the page has all guides of the author. */
    listed: (list: ListAccess, items: GuideBody[], isComplete: boolean): Problem[] => {
      const problems: Problem[] = [];
      for (const item of items) {
        const create = creates.get(item.title);
        if (!guides.has(item.id) && create?.author === list.author)
          add(item, create.author, create.value);
        const guide = guides.get(item.id);
        problems.push(...checkIdentity(item));
        const seen = list.accesses.get(item.id)?.seen ?? guide?.history.values();
        const values = seen ? [...seen.values()] : [];
        if (!values.some((value) => !value.deleted && matchesSummary(value, item)))
          problems.push({
            rule: "no acknowledged write lost, none torn",
            message: `the list shows guide ${item.id} as ${item.title}, ${item.status}, ${item.steps_count} steps; possible: ${values.map(shorten).join(" or ") || "no such guide"}`,
          });
      }
      if (isComplete) for (const title of list.settledCreates) creates.delete(title);
      const shown = new Set(items.map(({ id }) => id));
      if (shown.size !== items.length)
        problems.push({ rule: "LIST-4: pages do not repeat a guide", message: "a guide twice" });
      for (const [id, access] of list.accesses) {
        historyOf(id).abandon(access, 0);
        const isCertain = [...access.seen.values()].every(({ deleted }) => !deleted);
        if (isComplete && isCertain && !shown.has(id))
          problems.push({
            rule: "no acknowledged write lost",
            message: `the list of ${list.author} lacks guide ${id}`,
          });
      }
      return problems;
    },
    listAbandoned: (list: ListAccess) => {
      for (const [id, access] of list.accesses) historyOf(id).abandon(access, 0);
    },

    /** The state before a request that the guide limit may refuse. */
    capacity: (): Capacity => ({ possible: possible(), createsBegun: createsBegun + 1 }),
    /** The guide limit refused a request. `before`: the capacity at its start. */
    limitReached: (before: Capacity): Problem[] => {
      const most = before.possible + createsBegun - before.createsBegun;
      return most >= guideLimit
        ? []
        : [
            {
              rule: "ACCT-6: the guide limit is exact",
              message: `402 with at most ${most} guides; the limit is ${guideLimit}`,
            },
          ];
    },
  };
}

function shorten({ title, description, steps, published, featured, deleted }: GuideValue): string {
  const flags = [published && "published", featured && "featured", deleted && "deleted"];
  const contents = steps.map(({ content }) => content.slice(0, 40));
  return `${JSON.stringify({ title, description: description.slice(0, 40), contents })}${flags.filter(Boolean).join(", ")}`;
}
