import { category, type Guide } from "@guidepost/contract";
import { z } from "#lib/zod.ts";
import { changesOf, isBlankStep, hasUnsendableEdits } from "./pending-changes.ts";
import { cleanHtmlOf, openGuide, type EditorState, type EditorStep } from "./editor-state.ts";
import { mergeGuide } from "./merge.ts";

/** The unsaved changes of a guide, as this device stores them. */
const draftSchema = z.object({
  version: z.literal(1),
  /** The tab that wrote it. */
  tab: z.string(),
  /** Unix ms. */
  at: z.number(),
  /** The version that the changes apply to. */
  baseUpdatedAt: z.string(),
  baseIds: z.array(z.number()),
  /** Whether the guide was published: its changes are not saved before the author publishes them. */
  isLive: z.boolean().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  category: category.optional(),
  /** The values that these changes replace: they show what was changed elsewhere since. */
  was: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      category: category.optional(),
      /** By id: each step that was changed or deleted. */
      steps: z.record(z.string(), z.object({ title: z.string(), content: z.string() })),
    })
    .optional(),
  /** All steps in order. A step without content has the stored content. */
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

/** The steps of the base that differ in the editor or are deleted there, by id. */
function replacedSteps({ base, steps }: EditorState) {
  const inEditor = new Map(steps.map((step) => [step.id, step]));
  return Object.fromEntries(
    base.steps.flatMap(({ id, title, content }) => {
      const step = inEditor.get(id);
      const isSame =
        step?.title.trim() === (title ?? "") && (cleanHtmlOf(step) ?? step.content) === content;
      return isSame ? [] : [[id, { title: title ?? "", content }]];
    }),
  );
}

/** The draft of a state; undefined without unsaved changes. */
export function toDraft(
  state: EditorState,
  { tab, at }: Pick<Draft, "tab" | "at">,
): Draft | undefined {
  const changes = changesOf(state);
  const isKept = hasUnsendableEdits(state);
  if (!changes && !isKept) return undefined;
  const { base } = state;
  const texts = new Map(base.steps.map(({ id, content }) => [id, content]));
  return {
    version: 1,
    tab,
    at,
    baseUpdatedAt: base.updated_at,
    baseIds: [...texts.keys()],
    isLive: base.status === "published",
    was: {
      ...(changes?.title !== undefined && { title: base.title }),
      ...(changes?.description !== undefined && { description: base.description }),
      ...(changes?.category !== undefined && { category: base.category }),
      steps: replacedSteps(state),
    },
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
}

/** Parses a stored draft; undefined when it is not valid. */
export function readDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    return draftSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The version that the draft applies to, as far as the draft contains it. */
function baseOf(guide: Guide, { was, baseIds, baseUpdatedAt }: Draft): Guide {
  const stepsById = new Map(guide.steps.map((step) => [step.id, step]));
  const steps = baseIds.flatMap((id, index) => {
    const before = was?.steps[id];
    const step = stepsById.get(id);
    if (!before) return step ?? [];
    const { title, content } = before;
    return { id, position: index + 1, title: title || null, content };
  });
  return {
    ...guide,
    title: was?.title ?? guide.title,
    description: was?.description ?? guide.description,
    category: was?.category ?? guide.category,
    steps,
    updated_at: baseUpdatedAt,
  };
}

/** The state of the editor at the time of the draft. HTML of the draft is never trusted as cleaned. */
export function stateOfDraft(guide: Guide, draft: Draft): EditorState {
  const opened = openGuide(baseOf(guide, draft));
  const saved = new Map(opened.steps.map((step) => [step.id, step]));
  const steps = draft.steps?.flatMap(({ id, title, content }, index): EditorStep[] => {
    const savedStep = id === null ? undefined : saved.get(id);
    if (savedStep && draft.was && !draft.was.steps[String(id)]) return [savedStep];
    if (content === undefined) return savedStep ? [{ ...savedStep, title }] : [];
    if (savedStep) return [{ ...savedStep, title, content }];
    return [{ key: `n${index + 1}`, id: null, title, content, cleaned: null, revision: 0 }];
  });
  return {
    ...opened,
    title: draft.title ?? opened.title,
    description: draft.description ?? opened.description,
    category: draft.category ?? opened.category,
    steps: steps ?? opened.steps,
    addedSteps: steps?.length ?? 0,
  };
}

/** The guide with a draft's changes, combined with what was changed elsewhere since. */
export function withDraft(guide: Guide, draft: Draft): EditorState {
  return mergeGuide(stateOfDraft(guide, draft), guide).state;
}

/** Whether a draft has changes that the guide does not have. */
export function isWorthKeeping(guide: Guide, draft: Draft): boolean {
  const state = withDraft(guide, draft);
  return changesOf(state) !== undefined || hasUnsendableEdits(state);
}
