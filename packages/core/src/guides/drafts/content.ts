import type { GuideDraft } from "@guidepost/contract";
import type { GuideRow } from "../store/rows.ts";
import { mergeContent, type MergeRules, type Overlap } from "@guidepost/guide-content/merge";
import type { DraftContent, DraftRow, DraftStep } from "./store.ts";

/** The content of a guide that was read with the Markdown of its steps. */
export function contentOfGuide(guide: GuideRow): DraftContent {
  const { title, description, category } = guide;
  const steps = guide.steps.map(({ id, title: name, content }, index) => ({
    id,
    title: name,
    content,
    source: guide.sources?.[index] ?? null,
  }));
  return { title, description, category, steps };
}

export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const textOf = ({ title, description, category, steps }: DraftContent) =>
    JSON.stringify([
      title,
      description,
      category,
      steps.map(({ id, title: name, content, source }) => [id, name, content, source]),
    ]);
  return textOf(one) === textOf(other);
}

// All content is stored, and cleaned when it was written: equal content is equal text.
const RULES: MergeRules<DraftStep, DraftStep> = {
  isSameHtml: Object.is,
  textOf: ({ title, content }) => ({ title: title ?? "", content }),
  fromTheirs: (step) => step,
  withTitle: (step, title) => ({ ...step, title: title || null }),
  withContent: (step, { content, source }) => ({ ...step, content, source }),
  // A step keeps its reserved id.
  asNew: (step) => step,
  asStored: (_step, theirs) => theirs,
};

/** A draft combined with the changes of its guide since its last save (contract DRAFT-5). */
export type Rebased = {
  content: DraftContent;
  overlaps: Overlap[];
};

/** Combines a draft with its guide. The draft's version of a part that both changed stays. */
export function rebase(draft: DraftRow, guide: GuideRow): Rebased {
  if (draft.baseVersion === guide.version) return { content: draft.content, overlaps: [] };
  const { merged, overlaps } = mergeContent(
    { base: draft.base, mine: draft.content, theirs: contentOfGuide(guide) },
    RULES,
  );
  return { content: merged, overlaps };
}

/** The field of a part that both versions changed, with the index of its step in the draft. */
function fieldOf({ id, part }: Overlap, { steps }: DraftContent): string {
  if (part === "order") return "steps";
  if (!id.startsWith("step ")) return part;
  const [, stepId, name] = id.split(" ");
  const index = steps.findIndex((step) => step.id === Number(stepId));
  // The draft does not have a step that it deleted.
  if (index === -1) return "steps";
  return name === undefined ? `steps.${index}` : `steps.${index}.${name}`;
}

/** The parts that both versions changed, each once. */
export function conflictsOf({ overlaps, content }: Rebased): string[] {
  return [...new Set(overlaps.map((overlap) => fieldOf(overlap, content)))];
}

/** The state of a draft in a response. */
export function toGuideDraft(draft: DraftRow, rebased: Rebased): GuideDraft {
  return {
    revision: draft.revision,
    base_version: draft.baseVersion,
    saved_at: draft.savedAt,
    saved_by: draft.savedBy,
    conflicts: conflictsOf(rebased),
  };
}

/** The guide as its draft has it (contract DRAFT-2). */
export function withContent(
  guide: GuideRow,
  { title, description, category, steps }: DraftContent,
  savedAt: string,
): GuideRow {
  return {
    ...guide,
    title,
    description,
    category,
    steps: steps.map(({ id, title: name, content }, index) => ({
      id,
      position: index + 1,
      title: name,
      content,
    })),
    sources: steps.map(({ source }) => source),
    steps_count: steps.length,
    updated_at: savedAt > guide.updated_at ? savedAt : guide.updated_at,
  };
}
