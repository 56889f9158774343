import type { Category } from "@guidepost/contract";

export type Choice = "mine" | "theirs";

export type StepText = { title: string; content: string };

/** A part of a guide that both versions changed in different ways. */
export type Overlap = { id: string } & (
  | { part: "title" | "description"; mine: string; theirs: string }
  | { part: "category"; mine: Category; theirs: Category }
  | { part: "order"; mine: string[]; theirs: string[] }
  | { part: "step title" | "step content"; number: number; mine: string; theirs: string }
  /** One version changed a step that the other deleted: undefined. */
  | { part: "step"; number: number; mine: StepText | undefined; theirs: StepText | undefined }
);

/** A step that is stored. */
export type StoredStep = { id: number; title: string | null; content: string };
/** A step of the version that is merged. Without an id, it was never stored. */
type OwnStep = { id: number | null; title: string | null };

export type Content<Step> = {
  title: string;
  description: string;
  category: Category;
  steps: readonly Step[];
};

/** How the merge reads and changes the steps of one side. */
export type MergeRules<Own extends OwnStep, Theirs extends StoredStep> = {
  /** Whether two contents of a step are the same for readers. */
  isSameHtml: (one: string, other: string) => boolean;
  /** The text of a step as it would be stored. `before`: the step of the base. */
  textOf: (step: Own, before: Theirs | undefined) => StepText;
  /** A step that only their version has. */
  fromTheirs: (step: Theirs) => Own;
  withTitle: (step: Own, title: string) => Own;
  withContent: (step: Own, theirs: Theirs) => Own;
  /** A step whose id their version does not have. */
  asNew: (step: Own) => Own;
  /** A new step that their version has already. */
  asStored: (step: Own, theirs: Theirs) => Own;
};

function titleOf({ title }: Pick<StoredStep, "title">): string {
  return title ?? "";
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Inserts a step of their version after the step that precedes it there. */
function insertAsTheirs<Own extends OwnStep>(
  steps: Own[],
  step: Own,
  theirs: readonly StoredStep[],
) {
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
 * Three-way merge of two versions with the version that both started from, field by field and step by step. `mine` of a
 * part that both changed stays, unless `choices` contains another choice for the id of the overlap. The editor and
 * the service call it: it uses nothing of either.
 */
export function mergeContent<Own extends OwnStep, Theirs extends StoredStep>(
  { base, mine, theirs }: { base: Content<Theirs>; mine: Content<Own>; theirs: Content<Theirs> },
  rules: MergeRules<Own, Theirs>,
  choices: Readonly<Record<string, Choice>> = {},
): { merged: Content<Own>; overlaps: Overlap[] } {
  const { isSameHtml, textOf } = rules;
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
        id: "category",
        part: "category",
        ...categories,
      })
    ];

  const mergeStep = (step: Own, number: number): Own[] => {
    const before = step.id === null ? undefined : baseSteps.get(step.id);
    if (!before) return [step.id === null ? step : rules.asNew(step)];
    const there = theirSteps.get(before.id);
    const text = textOf(step, before);
    const id = `step ${before.id}`;
    if (!there) {
      if (text.title === titleOf(before) && isSameHtml(text.content, before.content)) return [];
      overlaps.push({ id, part: "step", number, mine: text, theirs: undefined });
      return choices[id] === "theirs" ? [] : [rules.asNew(step)];
    }
    const titles = { mine: text.title, theirs: titleOf(there) };
    const contents = { mine: text.content, theirs: there.content };
    const whoseTitle = choose({ base: titleOf(before), ...titles }, Object.is, {
      id: `${id} title`,
      part: "step title",
      number,
      ...titles,
    });
    const whoseContent = choose({ base: before.content, ...contents }, isSameHtml, {
      id: `${id} content`,
      part: "step content",
      number,
      ...contents,
    });
    const merged = whoseTitle === "mine" ? step : rules.withTitle(step, titles.theirs);
    if (whoseContent === "mine" || there.content === before.content) return [merged];
    return [rules.withContent(merged, there)];
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
    return (step && titleOf(step).trim()) || `Step ${orders.base.indexOf(id) + 1}`;
  };
  const whoseOrder = choose(orders, sameList, {
    id: "order",
    part: "order",
    mine: orders.mine.map(label),
    theirs: orders.theirs.map(label),
  });
  if (whoseOrder === "theirs") {
    const stepsById = new Map(steps.map((step) => [step.id, step]));
    const next = orders.theirs.flatMap((id) => stepsById.get(id) ?? []).values();
    for (const [index, step] of steps.entries())
      if (step.id !== null && remainingIds.has(step.id)) steps[index] = next.next().value ?? step;
  }

  const inMine = new Set(mine.steps.map(({ id }) => id));
  for (const there of theirs.steps) {
    const before = baseSteps.get(there.id);
    if (!before) {
      // A step that was sent from here without a response is the same step.
      const isSame = (step: Own) => {
        if (step.id !== null && (baseSteps.has(step.id) || theirSteps.has(step.id))) return false;
        const text = textOf(step, undefined);
        return text.title === titleOf(there) && isSameHtml(text.content, there.content);
      };
      const at = steps.findIndex(isSame);
      const own = steps[at];
      if (own) steps[at] = rules.asStored(own, there);
      else if (!steps.some(({ id }) => id === there.id))
        insertAsTheirs(steps, rules.fromTheirs(there), theirs.steps);
    } else if (
      !inMine.has(there.id) &&
      !(titleOf(there) === titleOf(before) && isSameHtml(there.content, before.content))
    ) {
      const id = `step ${there.id}`;
      const theirText = { title: titleOf(there), content: there.content };
      const number = theirs.steps.indexOf(there) + 1;
      overlaps.push({ id, part: "step", number, mine: undefined, theirs: theirText });
      if (choices[id] === "theirs") insertAsTheirs(steps, rules.fromTheirs(there), theirs.steps);
    }
  }
  return { merged: { title, description, category, steps }, overlaps };
}
