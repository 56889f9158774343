import type { Category, Guide, Step } from "@guidepost/contract";
import { hasSameMeaning } from "../html/html.ts";
import { isBlankStep } from "./pending-changes.ts";
import { cleanHtmlOf, stepOf, type EditorState, type EditorStep } from "./editor-state.ts";

export type Choice = "mine" | "theirs";

type StepText = { title: string; content: string };

/** A part of a guide that both versions changed in different ways. */
export type Overlap = { id: string } & (
  | { part: "title" | "description"; mine: string; theirs: string }
  | { part: "category"; mine: Category; theirs: Category }
  | { part: "order"; mine: string[]; theirs: string[] }
  | { part: "step title" | "step content"; number: number; mine: string; theirs: string }
  /** One version changed a step that the other deleted: undefined. */
  | { part: "step"; number: number; mine: StepText | undefined; theirs: StepText | undefined }
);

function titleOf({ title }: Pick<Step, "title">) {
  return title ?? "";
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function sameStep(one: Step, other: Step): boolean {
  return titleOf(one) === titleOf(other) && hasSameMeaning(one.content, other.content);
}

/** The content that a save would send. A save never empties a stored step. */
function contentOf(step: EditorStep, base: Step | undefined): string {
  return base && isBlankStep(step) ? base.content : (cleanHtmlOf(step) ?? step.content.trim());
}

function textOf(step: EditorStep, base: Step | undefined): StepText {
  return {
    title: step.title.trim(),
    content: contentOf(step, base),
  };
}

/** Inserts a step of their version after the step that precedes it there. */
function insertAsTheirs(steps: EditorStep[], step: EditorStep, theirs: readonly Step[]) {
  const before = theirs
    .slice(
      0,
      theirs.findIndex(({ id }) => id === step.id),
    )
    .toReversed();
  const previous = before.find(({ id }) => steps.some((one) => one.id === id));
  const at = previous ? steps.findIndex((one) => one.id === previous.id) + 1 : 0;
  steps.splice(at, 0, step);
}

/**
 * Three-way merge of the editor and a version that was saved elsewhere, field by field and step by step.
 * The editor's version of a part that both changed stays, unless `choices` contains another choice for
 * the id of the overlap.
 */
export function mergeGuide(
  mine: EditorState,
  theirs: Guide,
  choices: Readonly<Record<string, Choice>> = {},
): { state: EditorState; overlaps: Overlap[] } {
  const { base } = mine;
  const overlaps: Overlap[] = [];
  const baseSteps = new Map(base.steps.map((step) => [step.id, step]));
  const theirSteps = new Map(theirs.steps.map((step) => [step.id, step]));

  const choose = <Value>(
    versions: { base: Value; mine: Value; theirs: Value },
    isSame: (one: Value, other: Value) => boolean,
    overlap: Overlap,
  ): Choice => {
    if (isSame(versions.mine, versions.base)) return "theirs";
    if (isSame(versions.theirs, versions.base) || isSame(versions.mine, versions.theirs))
      return "mine";
    overlaps.push(overlap);
    return choices[overlap.id] ?? "mine";
  };

  const field = (part: "title" | "description"): string => {
    const versions = { base: base[part], mine: mine[part].trim(), theirs: theirs[part] };
    const overlap: Overlap = { id: part, part, mine: versions.mine, theirs: versions.theirs };
    return choose(versions, Object.is, overlap) === "mine" ? mine[part] : theirs[part];
  };
  const title = field("title");
  const description = field("description");
  const categories = { mine: mine.category, theirs: theirs.category };
  const category =
    categories[
      choose({ base: base.category, ...categories }, Object.is, {
        ...{ id: "category", part: "category" },
        ...categories,
      })
    ];

  const mergeStep = (step: EditorStep, number: number): EditorStep[] => {
    const before = step.id === null ? undefined : baseSteps.get(step.id);
    if (!before) return [step.id === null ? step : { ...step, id: null }];
    const there = theirSteps.get(before.id);
    const text = textOf(step, before);
    const id = `step ${before.id}`;
    if (!there) {
      if (text.title === titleOf(before) && hasSameMeaning(text.content, before.content)) return [];
      overlaps.push({ id, part: "step", number, mine: text, theirs: undefined });
      return choices[id] === "theirs" ? [] : [{ ...step, id: null }];
    }
    const titles = { mine: text.title, theirs: titleOf(there) };
    const contents = { mine: text.content, theirs: there.content };
    const whoseTitle = choose({ base: titleOf(before), ...titles }, Object.is, {
      ...{ id: `${id} title`, part: "step title", number },
      ...titles,
    });
    const whoseContent = choose({ base: before.content, ...contents }, hasSameMeaning, {
      ...{ id: `${id} content`, part: "step content", number },
      ...contents,
    });
    const merged = whoseTitle === "mine" ? step : { ...step, title: titles.theirs };
    if (whoseContent === "mine" || there.content === before.content) return [merged];
    const { content, cleaned } = stepOf(there);
    return [{ ...merged, content, cleaned, revision: step.revision + 1 }];
  };
  const steps = mine.steps.flatMap((step, index) => mergeStep(step, index + 1));

  const order = (of: readonly { id: number | null }[]) =>
    of.flatMap(({ id }) => (id !== null && baseSteps.has(id) && theirSteps.has(id) ? id : []));
  const remainingIds = new Set(order(steps));
  const orders = {
    base: order(base.steps).filter((id) => remainingIds.has(id)),
    mine: order(steps),
    theirs: order(theirs.steps).filter((id) => remainingIds.has(id)),
  };
  const label = (id: number) => {
    const step = steps.find((one) => one.id === id);
    return step?.title.trim() || `Step ${orders.base.indexOf(id) + 1}`;
  };
  const whoseOrder = choose(orders, sameList, {
    ...{ id: "order", part: "order" },
    ...{ mine: orders.mine.map(label), theirs: orders.theirs.map(label) },
  });
  if (whoseOrder === "theirs") {
    const stepsById = new Map(steps.map((step) => [step.id, step]));
    const next = orders.theirs.flatMap((id) => stepsById.get(id) ?? []).values();
    for (const [index, step] of steps.entries())
      if (step.id !== null && remainingIds.has(step.id)) steps[index] = next.next().value ?? step;
  }

  const inEditor = new Set(mine.steps.map(({ id }) => id));
  for (const there of theirs.steps) {
    const before = baseSteps.get(there.id);
    if (!before) {
      // A step that was sent from here without a response is the same step.
      const isSame = (step: EditorStep) => {
        const text = textOf(step, undefined);
        return (
          step.id === null &&
          text.title === titleOf(there) &&
          hasSameMeaning(text.content, there.content)
        );
      };
      const at = steps.findIndex(isSame);
      const own = steps[at];
      if (own) {
        const cleaned = { from: own.content.trim(), html: there.content };
        steps[at] = { ...own, id: there.id, cleaned };
      } else insertAsTheirs(steps, stepOf(there), theirs.steps);
    } else if (!inEditor.has(there.id) && !sameStep(there, before)) {
      const id = `step ${there.id}`;
      const theirText = { title: titleOf(there), content: there.content };
      const number = there.position;
      overlaps.push({ id, part: "step", number, mine: undefined, theirs: theirText });
      if (choices[id] === "theirs") insertAsTheirs(steps, stepOf(there), theirs.steps);
    }
  }

  const state = { ...mine, base: theirs, title, description, category, steps, serverErrors: {} };
  return { state, overlaps };
}
