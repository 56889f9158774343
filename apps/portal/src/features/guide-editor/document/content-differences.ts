import type { Category } from "@guidepost/contract";
import { hasSameMeaning } from "../html/html.ts";
import type { Overlap } from "./merge.ts";

type Step = { title: string | null; content: string; position: number };

/** The content of a guide in one of two compared versions. */
export type ComparedContent<Own extends Step> = {
  title: string;
  description: string;
  category: Category;
  steps: readonly Own[];
};

/**
 * The parts in which two versions of a guide differ, in the order of the guide. Steps with the same id are compared.
 *
 * @param own the version that is called `mine` in the result. `key` identifies a step, which has no id before it is stored.
 */
export function differencesBetween(
  own: ComparedContent<Step & { key: string; id: number | null }>,
  other: ComparedContent<Step & { id: number }>,
): Overlap[] {
  const parts: Overlap[] = [];
  for (const part of ["title", "description"] as const)
    if (own[part] !== other[part])
      parts.push({ id: part, part, mine: own[part], theirs: other[part] });
  if (own.category !== other.category)
    parts.push({ id: "category", part: "category", mine: own.category, theirs: other.category });

  const ownIds = new Set(own.steps.map(({ id }) => id));
  const otherSteps = new Map(other.steps.map((step) => [step.id, step]));
  const label = (id: number) => {
    const { title, position } = otherSteps.get(id) ?? {};
    return title || `Step ${position}`;
  };
  const kept = own.steps.flatMap(({ id }) => (id !== null && otherSteps.has(id) ? id : []));
  const before = other.steps.flatMap(({ id }) => (ownIds.has(id) ? id : []));
  if (kept.some((id, index) => id !== before[index]))
    parts.push({ id: "order", part: "order", mine: kept.map(label), theirs: before.map(label) });

  for (const { key, id, position: number, title, content } of own.steps) {
    const step = id === null ? undefined : otherSteps.get(id);
    const text = { title: title ?? "", content };
    if (!step) {
      parts.push({ id: key, part: "step", number, mine: text, theirs: undefined });
      continue;
    }
    const theirTitle = step.title ?? "";
    if (text.title !== theirTitle)
      parts.push({
        id: `${key} title`,
        part: "step title",
        number,
        mine: text.title,
        theirs: theirTitle,
      });
    if (!hasSameMeaning(content, step.content))
      parts.push({
        id: `${key} content`,
        part: "step content",
        number,
        mine: content,
        theirs: step.content,
      });
  }
  for (const { id, position: number, title, content } of other.steps)
    if (!ownIds.has(id))
      parts.push({
        id: `deleted ${id}`,
        part: "step",
        number,
        mine: undefined,
        theirs: { title: title ?? "", content },
      });
  return parts;
}
