import { describe, expect, it } from "vitest";
import type { Operation, ReaderOperation } from "../exchange.ts";
import { changeLive, type GuideValue } from "../guide-value.ts";
import type { ShownPage } from "../public-pages.ts";
import { errorBody, plant, RETRY_AFTER } from "./planted.ts";

type Change = Operation & { kind: "change" };

const PAGE: ReaderOperation = { kind: "guide page", guideId: 1 };
const AUTHOR: ReaderOperation = { kind: "author page", author: "ann" };
const VISITOR = { guideId: 1, visitor: "one" };
const RATING = { kind: "rate", ...VISITOR, rating: 4 } as const;
const UNPUBLISH: Change = {
  kind: "change",
  guideId: 1,
  name: "unpublish",
  change: changeLive({ published: false }),
};

function patch(title: string): Change {
  return { kind: "change", guideId: 1, name: "patch", change: changeLive({ title }) };
}

function pageOf({ title, description, category, steps }: GuideValue): ShownPage {
  return { guide: { title, description, category, steps }, guides: [], isComplete: false };
}

function listOf(...titles: string[]): ShownPage {
  const guides = titles.map((title) => ({
    slug: "slug-1",
    title,
    description: "Description guide-1",
    stepsCount: 1,
  }));
  return { guides, isComplete: true };
}

const UNCONFIRMED = { "cache-control": "no-cache" };
const FRESH = "PUBLIC-4: a request after a change never receives an earlier page";
const EXACT = "GUIDE-7: views, completions and ratings count once for each visitor";

describe("the model of the public pages", () => {
  it("accepts the page of each state since the start of the request, and 404 for a draft", () => {
    const { read, begin, change, createPublished, rules } = plant();
    const old = createPublished(1);
    read(PAGE).respond(200, pageOf(old));
    const during = read(PAGE);
    change(patch("New"), { ...old, title: "New" });
    during.respond(200, pageOf(old));
    read(PAGE).respond(200, pageOf({ ...old, title: "New" }));
    const pending = begin(UNPUBLISH);
    read(PAGE).respond(404);
    read(AUTHOR).respond(200, listOf("New"));
    read(AUTHOR).respond(200, listOf());
    pending.respond(503, errorBody("service_unavailable"), RETRY_AFTER);
    expect(rules()).toEqual([]);
  });

  it("reports an earlier page after an acknowledged change, as a page and in a list", () => {
    const { read, change, createPublished, rules } = plant();
    const old = createPublished(1);
    change(patch("New"), { ...old, title: "New" });
    read(PAGE).respond(200, pageOf(old));
    read(AUTHOR).respond(200, listOf(old.title));
    expect(rules()).toEqual([FRESH, FRESH]);
  });

  it("reports a page after an acknowledged unpublish, and a missing page while it is published", () => {
    const { read, change, createPublished, rules } = plant();
    const old = createPublished(1);
    read(PAGE).respond(404);
    read(AUTHOR).respond(200, listOf());
    change(UNPUBLISH, { ...old, published: false });
    read(PAGE).respond(200, pageOf(old));
    read(AUTHOR).respond(200, listOf(old.title));
    expect(rules()).toEqual([FRESH, FRESH, FRESH, FRESH]);
  });

  it("reports a page with the steps of another state", () => {
    const { read, createPublished, rules } = plant();
    const value = createPublished(1);
    read(PAGE).respond(200, pageOf({ ...value, steps: [{ title: null, content: "<p>Old</p>" }] }));
    expect(rules()).toEqual([FRESH]);
  });

  it("accepts an unconfirmed page that the same process has sent within 10 minutes, and nothing else", () => {
    const { read, change, createPublished, tick, rules } = plant();
    const old = createPublished(1);
    read(PAGE).respond(200, pageOf(old));
    read(PAGE, 3).respond(200, pageOf(old));
    change(patch("New"), { ...old, title: "New" });
    read(PAGE).respond(200, pageOf(old), UNCONFIRMED);
    expect(rules()).toEqual([]);
    read(PAGE, 3).respond(200, pageOf(old));
    expect(rules()).toEqual([FRESH]);
    tick(11 * 60_000);
    read(PAGE).respond(200, pageOf(old), UNCONFIRMED);
    expect(rules()).toEqual([FRESH, FRESH]);
  });

  it("accepts an unconfirmed page with a guide that was created while an earlier request stored the page", () => {
    for (const [isDuring, reported] of [
      [true, []],
      [false, [FRESH]],
    ] as const) {
      const { read, change, createPublished, rules } = plant();
      const storing = isDuring ? read(AUTHOR) : undefined;
      const value = createPublished(1);
      storing?.respond(200, listOf(value.title));
      change(UNPUBLISH, { ...value, published: false });
      read(AUTHOR).respond(200, listOf(value.title), UNCONFIRMED);
      expect(rules()).toEqual(reported);
    }
  });

  it("reports an unconfirmed page of a process that has stored none", () => {
    const { read, change, createPublished, tick, faults, rules } = plant();
    const old = createPublished(1);
    read(PAGE).respond(200, pageOf(old));
    const from = tick();
    faults.push({ name: "Portal: kill -9", server: 2, from, healed: tick(), until: tick() });
    change(patch("New"), { ...old, title: "New" });
    read(PAGE).respond(200, pageOf(old), UNCONFIRMED);
    expect(rules()).toEqual([FRESH]);
  });
});

describe("the model of views, completions and ratings", () => {
  const counted = { counted: true };
  const NONE = { views: 0, completions: 0, ratings: 0, ratingSum: 0 };

  it("accepts counts of acknowledged requests, once for each visitor", () => {
    const { model, read, createPublished, rules } = plant();
    createPublished(1);
    read({ kind: "view", ...VISITOR }).respond(200, counted);
    read({ kind: "view", ...VISITOR }).respond(200, counted);
    read({ kind: "complete", ...VISITOR }).respond(200, counted);
    read({ ...RATING, rating: 2 }).respond(200, counted);
    read(RATING).respond(200, counted);
    model.visits.checkStored(1, { views: 1, completions: 1, ratings: 1, ratingSum: 4 });
    expect(rules()).toEqual([]);
    model.visits.checkStored(1, { views: 2, completions: 1, ratings: 1, ratingSum: 2 });
    model.visits.checkStored(1, NONE);
    expect(rules()).toEqual(Array(6).fill(EXACT));
  });

  it("accepts that a request with an unknown outcome counts, and that it does not", () => {
    const { model, read, createPublished, rules } = plant();
    createPublished(1);
    for (const operation of [{ kind: "view", ...VISITOR } as const, RATING])
      read(operation).respond(503);
    model.visits.checkStored(1, NONE);
    model.visits.checkStored(1, { ...NONE, views: 1, ratings: 1, ratingSum: 4 });
    expect(rules()).toEqual([]);
  });

  it("reports a reader's state without the acknowledged completion or rating", () => {
    const { read, createPublished, rules } = plant();
    createPublished(1);
    const state = (completed: boolean, rating: number | null) =>
      read({ kind: "reader state", ...VISITOR }).respond(200, { reading: { completed, rating } });
    state(false, null);
    read(RATING).respond(200, counted);
    state(false, 4);
    expect(rules()).toEqual([]);
    state(false, null);
    state(true, 4);
    expect(rules()).toEqual(Array(2).fill("no acknowledged write lost"));
  });
});
