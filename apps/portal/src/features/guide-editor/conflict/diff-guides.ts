import { CATEGORY_LABELS } from "#lib/labels.ts";
import { textLinesOf } from "../html/html.ts";
import type { Overlap } from "../document/merge.ts";
import { differencesOf, type Segment } from "./diff-text.ts";

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
        ...{ id, name: `Step ${overlap.number}`, isHtml: false },
        ...{ mine: whole(mine), theirs: whole(theirs) },
      };
  }
}
