import { diffWordsWithSpace } from "diff";
import { CATEGORY_LABELS } from "#lib/formats/labels.ts";
import { textLinesOf } from "../html/html.ts";
import type { Overlap } from "../document/merge.ts";

/** A piece of a text: changed, common to both texts, or left out of a long common part ("…"). */
export type Segment = { text: string; isChanged: boolean };

/** The amount of common text that is shown before and after a change. */
const CONTEXT = { characters: 100, lines: 3 };

/** Time-out in ms of the comparison. After it, the texts are shown as completely changed. */
const TIMEOUT_MS = 300;

function startOf(text: string): string {
  const lines = text.split("\n").slice(0, CONTEXT.lines).join("\n");
  if (lines.length <= CONTEXT.characters) return lines;
  const cut = lines.slice(0, CONTEXT.characters);
  return cut.replace(/\S+$/, "") || cut;
}
function reversed(text: string) {
  return Array.from(text).toReversed().join("");
}
function endOf(text: string) {
  return reversed(startOf(reversed(text)));
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? "" : startOf(text);
  const end = isLast ? "" : endOf(text);
  const left = text.slice(start.length, text.length - end.length);
  if (left.length <= 3) return text;
  const lineBreak = left.includes("\n") ? "\n" : "";
  return `${start}${start && lineBreak}…${end && lineBreak}${end}`;
}

function side(changes: readonly (Segment & { isHere: boolean })[]): Segment[] {
  return changes.flatMap(({ text, isChanged, isHere }, index): Segment[] => {
    if (!isHere) return [];
    if (isChanged) return [{ text, isChanged }];
    return [{ text: shortened(text, index === 0, index === changes.length - 1), isChanged }];
  });
}

/** Compares two texts word by word. Returns the segments of the first and of the second one. */
export function differencesOf(one: string, other: string): [Segment[], Segment[]] {
  if (one === other)
    return [[{ text: one, isChanged: false }], [{ text: other, isChanged: false }]];
  const changes = diffWordsWithSpace(one, other, { timeout: TIMEOUT_MS });
  if (!changes) return [[{ text: one, isChanged: true }], [{ text: other, isChanged: true }]];
  const parts = changes.map(({ value, added, removed }) => ({
    text: value,
    isChanged: added || removed,
    inOne: !added,
    inOther: !removed,
  }));
  return [
    side(parts.map((part) => ({ ...part, isHere: part.inOne }))),
    side(parts.map((part) => ({ ...part, isHere: part.inOther }))),
  ];
}

/** An overlap in the form of the dialog. */
export type Part = {
  id: string;
  name: string;
  /** Undefined: this version has no such step. */
  mine: Segment[] | undefined;
  theirs: Segment[] | undefined;
  /** The words are equal: the HTML is compared. */
  isHtml: boolean;
};

function compared(id: string, name: string, one: string, other: string, isHtml = false): Part {
  const [mine, theirs] = differencesOf(one, other);
  return { id, name, mine, theirs, isHtml };
}

function whole(step: { title: string; content: string } | undefined): Segment[] | undefined {
  if (!step) return undefined;
  const text = [step.title, textLinesOf(step.content)].filter(Boolean).join("\n");
  return [{ text, isChanged: true }];
}

/** The name of an overlap, and the differences between its two versions. */
export function partOf(overlap: Overlap): Part {
  const { id, part, mine, theirs } = overlap;
  switch (part) {
    case "title":
      return compared(id, "Title", mine, theirs);
    case "description":
      return compared(id, "Description", mine, theirs);
    case "category":
      return compared(id, "Category", CATEGORY_LABELS[mine], CATEGORY_LABELS[theirs]);
    case "order":
      return compared(id, "Order of steps", mine.join("\n"), theirs.join("\n"));
    case "step title":
      return compared(id, `Title of step ${overlap.number}`, mine, theirs);
    case "step content": {
      const [one, other] = [textLinesOf(mine), textLinesOf(theirs)];
      const name = `Text of step ${overlap.number}`;
      return one === other
        ? compared(id, name, mine, theirs, true)
        : compared(id, name, one, other);
    }
    case "step":
      return {
        id,
        name: `Step ${overlap.number}`,
        isHtml: false,
        mine: whole(mine),
        theirs: whole(theirs),
      };
  }
}
