import type { ApiRequest } from "#harness/call.ts";
import type { Operation } from "../model/exchange.ts";
import {
  changeLive,
  restore,
  type GuideChange,
  type GuidePatch,
  type GuideValue,
} from "../model/guide-value.ts";
import { choose } from "./step.ts";

/** A request of a client, and what the model knows about it. */
export type PlannedRequest = {
  operation: Operation;
  request: Pick<ApiRequest, "method" | "path" | "json" | "headers">;
};

const CATEGORIES = ["marketing", "product", "education", "tech"];
export const IDEMPOTENCY_KEY = "Idempotency-Key";
const MAX_STEPS = 6;
const LONG_STEP_REPEATS = 400;
const UNKNOWN_GUIDE = 2_147_483_647;

/** Returns a state in which each field contains `token`, so that a mixture of two writes shows. */
function contentOf(token: string, number: number): Required<GuidePatch> {
  const count = 1 + (number % MAX_STEPS);
  const repeats = number % 17 === 0 ? LONG_STEP_REPEATS : 1;
  const text = Array.from({ length: repeats }, () => token).join(" ");
  return {
    title: `Title ${token}`,
    description: `Description ${token}`,
    category: choose(CATEGORIES, number) ?? "",
    steps: Array.from({ length: count }, (_, index) => ({
      title: index === 0 ? null : `Step ${token}`,
      content: `<p>${index + 1} of ${count}: ${text}</p>`,
    })),
  };
}

function toBody({ steps, ...fields }: GuidePatch): object {
  return {
    guide: {
      ...fields,
      ...(steps && { steps: steps.map((step, index) => ({ ...step, position: index + 1 })) }),
    },
  };
}

export function getUsage(): PlannedRequest {
  return { operation: { kind: "usage" }, request: { path: "/usage" } };
}

export function readGuide(guideId: number): PlannedRequest {
  return { operation: { kind: "read", guideId }, request: { path: `/guides/${guideId}` } };
}

/** The newest 100 guides of an author. */
export function listGuides(author: string): PlannedRequest {
  return {
    operation: { kind: "list", author },
    request: { path: `/guides?user_id=${author}&limit=100` },
  };
}

/** Half of these requests have an Idempotency-Key. */
export function createGuide(author: string, token: string, number: number): PlannedRequest {
  const content = contentOf(token, number);
  const value: GuideValue = { ...content, published: false, featured: false, deleted: false };
  return {
    operation: { kind: "create", author, value },
    request: {
      method: "POST",
      path: "/guides",
      json: toBody(content),
      ...(number % 2 === 0 && { headers: { [IDEMPOTENCY_KEY]: token } }),
    },
  };
}

/** Changes all fields, or some of them. */
export function patchGuide(guideId: number, token: string, number: number): PlannedRequest {
  const { title, description, category, steps } = contentOf(token, number);
  const parts: GuidePatch[] = [
    { title, description, category, steps },
    { title, description, category, steps },
    { title },
    { steps },
    { description, category },
  ];
  const patch = choose(parts, number >> 8) ?? {};
  return {
    operation: { kind: "change", guideId, name: "patch", change: changeLive(patch) },
    request: { method: "PATCH", path: `/guides/${guideId}`, json: toBody(patch) },
  };
}

const TRANSITIONS = {
  publish: changeLive({ published: true }),
  unpublish: changeLive({ published: false }),
  feature: changeLive({ featured: true }),
  unfeature: changeLive({ featured: false }),
  restore,
} satisfies Record<string, GuideChange>;

export function transitionGuide(guideId: number, name: keyof typeof TRANSITIONS): PlannedRequest {
  return {
    operation: { kind: "change", guideId, name, change: TRANSITIONS[name] },
    request: { method: "POST", path: `/guides/${guideId}/${name}` },
  };
}

export function deleteGuide(guideId: number): PlannedRequest {
  const change = changeLive({ deleted: true });
  return {
    operation: { kind: "change", guideId, name: "delete", change },
    request: { method: "DELETE", path: `/guides/${guideId}` },
  };
}

/** A request that is refused with 404 after its quota was reserved. */
export function readUnknownGuide(): PlannedRequest {
  const path = `/guides/${UNKNOWN_GUIDE}`;
  return { operation: { kind: "refusal", status: 404 }, request: { path } };
}

/** A request that is refused with 422 after its quota was reserved. */
export function createInvalidGuide(): PlannedRequest {
  const json = { guide: { title: " " } };
  return {
    operation: { kind: "refusal", status: 422 },
    request: { method: "POST", path: "/guides", json },
  };
}
