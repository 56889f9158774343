import { adminKeyOf, keyOf } from "../accounts.ts";
import type { Model } from "../model/model.ts";
import {
  createGuide,
  createInvalidGuide,
  deleteGuide,
  getUsage,
  listGuides,
  patchGuide,
  readGuide,
  readUnknownGuide,
  transitionGuide,
  type PlannedRequest,
} from "./requests.ts";
import { choose, chooseByWeight, type Step } from "./step.ts";

/** A kind of client: it turns each step into a request. */
export type Role = {
  account: string;
  /** The longest pause between two requests, in ms. */
  maxPauseMs: number;
  /** Returns the request and the key to send it with; undefined when the step has no target. */
  plan: (step: Step, token: string, model: Model) => (PlannedRequest & { key: string }) | undefined;
};

/** An author has at most so many guides, so that one page lists them. */
const MAX_GUIDES = 25;
/** A guide with more changes of unknown outcome is not changed any more. */
const MAX_PENDING = 3;

const AUTHOR_WEIGHTS = {
  create: 12,
  patch: 26,
  read: 28,
  list: 8,
  publish: 5,
  unpublish: 4,
  feature: 3,
  unfeature: 2,
  delete: 8,
  restore: 5,
  usage: 3,
  unknown: 2,
  invalid: 2,
};

/** Creates, changes and reads the guides of one author. Several clients may have the same author. */
export function authorRole(account: string, author: string): Role {
  return {
    account,
    maxPauseMs: 60,
    plan: (step, token, model) => {
      const { guides } = model.account(account);
      const live = guides.ids(author);
      const name = chooseByWeight(AUTHOR_WEIGHTS, step.operation);
      const isFull = name === "create" && live.length >= MAX_GUIDES;
      const planned = planAuthor(isFull ? "delete" : name, step, token);
      return planned && { ...planned, key: isFeature(name) ? adminKeyOf(account) : keyOf(author) };

      function planAuthor(
        operation: keyof typeof AUTHOR_WEIGHTS,
        { target, content }: Step,
        id: string,
      ): PlannedRequest | undefined {
        if (operation === "create") return createGuide(author, id, content);
        if (operation === "list") return listGuides(author);
        if (operation === "usage") return getUsage();
        if (operation === "unknown") return readUnknownGuide();
        if (operation === "invalid") return createInvalidGuide();
        const candidates = operation === "restore" ? guides.ids(author, true) : live;
        const guide = choose(candidates, target);
        if (guide === undefined) return undefined;
        if (operation === "read") return readGuide(guide);
        if (guides.pendingCount(guide) >= MAX_PENDING) return readGuide(guide);
        if (operation === "patch") return patchGuide(guide, id, content);
        if (operation === "delete") return deleteGuide(guide);
        return transitionGuide(guide, operation);
      }
    },
  };
}

function isFeature(name: string): boolean {
  return name === "feature" || name === "unfeature";
}

const METERED_WEIGHTS = { usage: 6, unknown: 2, invalid: 2 };

/** Uses up the quota of an account, with requests that count and requests that are refunded. */
export function meteredRole(account: string): Role {
  const requests = { usage: getUsage, unknown: readUnknownGuide, invalid: createInvalidGuide };
  return {
    account,
    maxPauseMs: 120,
    plan: ({ operation }) => ({
      ...requests[chooseByWeight(METERED_WEIGHTS, operation)](),
      key: keyOf(account),
    }),
  };
}

/** Reaches the rate limit of an account in each minute. */
export function limitedRole(account: string): Role {
  return { account, maxPauseMs: 400, plan: () => ({ ...getUsage(), key: keyOf(account) }) };
}

/** Uses keys of an account while they are created and revoked. */
export function rotatingRole(account: string, keys: readonly string[]): Role {
  return {
    account,
    maxPauseMs: 60,
    plan: ({ target, content }) => {
      // The newest keys work; any older one was revoked.
      const recent = target % 4 === 0 ? keys : keys.slice(-4);
      const key = choose(recent, content);
      return key === undefined ? undefined : { ...getUsage(), key };
    },
  };
}
