import { category, type Guide } from "@guidepost/contract";
import { z } from "../../../forms/zod.ts";
import { changesOf, isBlankStep, keepsSomethingBack } from "./changes.ts";
import { cleanHtmlOf, openGuide, stepOf, type EditorState } from "./editor-state.ts";

/** What of a guide differs from what the service had, as it is kept on this device. */
const draftSchema = z.object({
  version: z.literal(1),
  /** The tab that wrote it. */
  tab: z.string(),
  /** Unix ms. */
  at: z.number(),
  /** The guide as it was when the changes were made to it. */
  baseUpdatedAt: z.string(),
  baseIds: z.array(z.number()),
  title: z.string().optional(),
  description: z.string().optional(),
  category: category.optional(),
  /** All steps in their order; a text that is left out is the one that the service has. */
  steps: z
    .array(
      z.object({
        id: z.number().nullable(),
        title: z.string(),
        content: z.string().optional(),
      }),
    )
    .optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** Undefined where the service has all there is. */
export const toDraft = (
  state: EditorState,
  { tab, at }: Pick<Draft, "tab" | "at">,
): Draft | undefined => {
  const changes = changesOf(state);
  const isKept = keepsSomethingBack(state);
  if (!changes && !isKept) return undefined;
  const { base } = state;
  const texts = new Map(base.steps.map(({ id, content }) => [id, content]));
  return {
    version: 1,
    tab,
    at,
    baseUpdatedAt: base.updated_at,
    baseIds: [...texts.keys()],
    ...(changes?.title !== undefined && { title: state.title }),
    ...(changes?.description !== undefined && { description: state.description }),
    ...(changes?.category !== undefined && { category: state.category }),
    ...((changes?.steps || isKept) && {
      steps: state.steps
        .filter((step) => step.id !== null || !isBlankStep(step) || step.title.trim() !== "")
        .map((step) => {
          const content = cleanHtmlOf(step) ?? step.content;
          const isSaved = step.id !== null && texts.get(step.id) === content;
          return { id: step.id, title: step.title, ...(!isSaved && { content }) };
        }),
    }),
  };
};

/** A draft as it was found: anything may be in a browser's storage. */
export const readDraft = (text: string | null): Draft | undefined => {
  if (text === null) return undefined;
  try {
    return draftSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The guide with a draft's changes made to it, also where it has changed since: steps that were not
 * touched are the service's, and those that were added elsewhere stand at the end. None of the
 * draft's own HTML counts as cleaned.
 */
export const withDraft = (guide: Guide, draft: Draft): EditorState => {
  const opened = openGuide(guide);
  const saved = new Map(opened.steps.map((step) => [step.id, step]));
  const steps = draft.steps?.flatMap(({ id, title, content }, index) => {
    const known = id === null ? undefined : saved.get(id);
    if (content === undefined) return known ? { ...known, title } : [];
    if (known) return { ...known, title, content };
    return { key: `n${index + 1}`, id: null, title, content, cleaned: null };
  });
  const before = new Set(draft.baseIds);
  return {
    ...opened,
    title: draft.title ?? opened.title,
    description: draft.description ?? opened.description,
    category: draft.category ?? opened.category,
    steps: steps
      ? [...steps, ...guide.steps.filter(({ id }) => !before.has(id)).map(stepOf)]
      : opened.steps,
    made: steps?.length ?? 0,
  };
};

/** Whether a draft has anything that the guide has not. */
export const isWorthKeeping = (guide: Guide, draft: Draft): boolean => {
  const state = withDraft(guide, draft);
  return changesOf(state) !== undefined || keepsSomethingBack(state);
};
