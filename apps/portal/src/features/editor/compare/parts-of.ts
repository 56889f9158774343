import type { Guide } from "@guidepost/contract";
import { categoryNames } from "../../guides/category-names.ts";
import { linesOf } from "../html/lines-of.ts";
import { saysTheSame } from "../html/outline.ts";
import { stepsToSend } from "../model/changes.ts";
import type { EditorState } from "../model/editor-state.ts";
import { excerptsOf, type Excerpt } from "./excerpts.ts";

/** A part of a guide in which two versions differ. */
export type Part = {
  name: string;
  /** Undefined where one version has no such step. */
  mine: Excerpt | undefined;
  theirs: Excerpt | undefined;
  /** The words are the same: what differs is shown in the HTML. */
  isHtml: boolean;
};

type Step = { id: number | null; position: number; title: string | null; content: string };

const whole = (text: string): Excerpt => ({ before: "", differs: text, after: "" });
const wordsOf = ({ title, content }: Step) => [title, linesOf(content)].filter(Boolean).join("\n");
const htmlOf = ({ title, content }: Step) => [title, content].filter(Boolean).join("\n");

const textPart = (name: string, one: string, other: string): Part[] => {
  if (one === other) return [];
  const [mine, theirs] = excerptsOf(one, other);
  return [{ name, mine, theirs, isHtml: false }];
};

const stepPart = (one: Step | undefined, other: Step | undefined): Part[] => {
  if (!one || !other) {
    const [mine, theirs] = [one, other].map((step) => step && whole(wordsOf(step)));
    const position = (one ?? other)?.position;
    return [{ name: `Step ${position}`, mine, theirs, isHtml: false }];
  }
  if (one.title === other.title && saysTheSame(one.content, other.content)) return [];
  const isHtml = wordsOf(one) === wordsOf(other);
  const textOf = isHtml ? htmlOf : wordsOf;
  const [mine, theirs] = excerptsOf(textOf(one), textOf(other));
  return [{ name: `Step ${one.position}`, mine, theirs, isHtml }];
};

const nameOf = (step: Step) => wordsOf(step).split("\n", 1)[0] || `Step ${step.position}`;

/** In what my version and theirs differ. A step is the same by its id, wherever it stands. */
export const partsOf = (mine: EditorState, theirs: Guide): Part[] => {
  const sent = stepsToSend(mine);
  const known = new Map(theirs.steps.map((step) => [step.id, step]));
  const theirsOf = ({ id }: Step) => (id === null ? undefined : known.get(id));
  const inBoth = sent.filter(theirsOf);
  const asTheirs = inBoth.toSorted(
    (one, other) => (theirsOf(one)?.position ?? 0) - (theirsOf(other)?.position ?? 0),
  );
  const orderOf = (steps: Step[]) => steps.map(nameOf).join("\n");
  const mineAlso = new Set(inBoth.map(({ id }) => id));
  return [
    ...textPart("Title", mine.title.trim(), theirs.title),
    ...textPart("Description", mine.description.trim(), theirs.description),
    ...textPart("Category", categoryNames[mine.category], categoryNames[theirs.category]),
    ...textPart("Order of steps", orderOf(inBoth), orderOf(asTheirs)),
    ...sent.flatMap((step) => stepPart(step, theirsOf(step))),
    ...theirs.steps
      .filter(({ id }) => !mineAlso.has(id))
      .flatMap((step) => stepPart(undefined, step)),
  ];
};
