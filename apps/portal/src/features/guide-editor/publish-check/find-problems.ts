import { pluralize } from "#lib/formats/format.ts";
import type { EditorState, EditorStep } from "../document/editor-state.ts";
import { isBlankStep } from "../document/pending-changes.ts";
import { isInstruction, SAMPLE_TITLES } from "../new-guide/templates.ts";
import { parseHtml, textLinesOf } from "../html/html.ts";

/** A problem of a step that readers would notice. */
export type Problem = {
  /** The step in the editor. */
  key: string;
  /** Its number, from 1. */
  step: number;
  text: string;
  /** The link or image that has the problem. */
  link?: { url: string; reason: string };
};

/** A step with more words is hard to follow. */
export const LONG_STEP_WORDS = 500;

/** Whether an image has neither a description nor the mark of a decorative image, which is an empty `alt`. */
function isUndescribed(image: HTMLImageElement): boolean {
  const alt = image.getAttribute("alt");
  return alt === null || (alt !== "" && alt.trim() === "");
}

function textsOfStep(step: EditorStep): string[] {
  const texts: string[] = [];
  const images = [...parseHtml(step.content).querySelectorAll("img")];
  const unnamed = images.filter(isUndescribed).length;
  if (unnamed > 0)
    texts.push(
      `has ${pluralize(unnamed, "image")} without alternative text. Readers who cannot see images miss what is on ${unnamed === 1 ? "it" : "them"}.`,
    );
  const text = textLinesOf(step.content);
  if (SAMPLE_TITLES.has(step.title.trim()))
    texts.push(`still has a title of the template: “${step.title.trim()}”`);
  const instruction = text.split("\n").find(isInstruction);
  if (instruction !== undefined)
    texts.push(`still has a text of the template: “${instruction.trim()}”`);
  const words = text.split(/\s+/).filter(Boolean).length;
  if (words > LONG_STEP_WORDS)
    texts.push(`has ${pluralize(words, "word")}. Shorter steps are easier to follow.`);
  return texts;
}

/** The problems of steps. A step is another object after each edit, so that only edited steps are read again. */
const knownTexts = new WeakMap<EditorStep, string[]>();

function textsOf({ base }: EditorState, step: EditorStep): string[] {
  if (isBlankStep(step))
    return base.steps.some(({ id }) => id === step.id)
      ? ["is empty here. Its saved text is published."]
      : ["is empty. It is not published."];
  const known = knownTexts.get(step) ?? textsOfStep(step);
  knownTexts.set(step, known);
  return known;
}

/** The problems of the steps in their order, for the confirmation before a publication. Browser only. */
export function findProblems(state: EditorState): Problem[] {
  return state.steps.flatMap((step, index) =>
    textsOf(state, step).map((text) => ({ key: step.key, step: index + 1, text })),
  );
}

/** The keys of the steps with problems. Browser only. */
export function stepsWithProblems(state: EditorState): string[] {
  return state.steps.filter((step) => textsOf(state, step).length > 0).map(({ key }) => key);
}
