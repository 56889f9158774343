import {
  type FieldErrors,
  type Guide,
  guideInputs,
  isLongerThan,
  MAX_CONTENT,
  sentContent,
  toFieldErrors,
  tooLong,
} from "@guidepost/contract";
import type { EditorState } from "./editor-state.ts";
import type { Changes, SentStep } from "./pending-changes.ts";

const { guideSave } = guideInputs(sentContent);

/** Replaces the index in the contract's field names by the step's key: `steps.0.title` to `n1.title`. */
export function toErrorsByKey(
  errors: FieldErrors,
  sent: readonly SentStep[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => {
      const [, index, name = "content"] = /^steps\.(\d+)(?:\.(\w+))?$/.exec(field) ?? [];
      const key = index === undefined ? undefined : sent[Number(index)]?.key;
      return [key === undefined ? field : `${key}.${name}`, messages.join("\n")];
    }),
  );
}

/** The input of `guides.save`, without the keys of the editor. */
export function saveInput(id: number, { steps, ...fields }: Changes, expected: string) {
  return {
    id,
    guide: { ...fields, ...(steps && { steps: steps.map(({ key: _, ...step }) => step) }) },
    expected_updated_at: expected,
  };
}
export type SaveInput = ReturnType<typeof saveInput>;

/** The input of `guides.autosaveDraft`: the whole content of the editor, as far as readers do not see it. */
export function draftInput(
  { base, category, ...state }: EditorState,
  { live, sent, publish }: { live: Guide; sent: readonly SentStep[]; publish: boolean },
) {
  const [title, description] = [state.title.trim(), state.description.trim()];
  return {
    id: base.id,
    guide: {
      ...(title !== live.title && { title }),
      ...(description !== live.description && { description }),
      ...(category !== live.category && { category }),
      steps: sent.map(({ key: _, ...step }) => step),
    },
    expected_version: base.version,
    expected_revision: base.draft?.revision ?? null,
    publish,
  };
}
export type DraftInput = ReturnType<typeof draftInput>;

/** Errors of steps that are too long. Stored content may be longer, because cleaning can lengthen it. */
function lengthErrors(
  sent: readonly SentStep[] = [],
  { steps }: Pick<Guide, "steps">,
): FieldErrors {
  const stored = new Set(steps.map(({ content }) => content));
  return Object.fromEntries(
    sent.flatMap(({ content }, index) =>
      isLongerThan(content, MAX_CONTENT) && !stored.has(content)
        ? [[`steps.${index}.content`, [tooLong(MAX_CONTENT)]]]
        : [],
    ),
  );
}

/** Errors of the changes according to the service's schema, before they are sent. */
export function validateChanges(
  changes: Changes,
  base: Pick<Guide, "steps">,
): Record<string, string> {
  const parsed = guideSave.safeParse(saveInput(1, changes, new Date(0).toISOString()));
  const errors = parsed.success ? {} : toFieldErrors(parsed.error.issues);
  return toErrorsByKey({ ...lengthErrors(changes.steps, base), ...errors }, changes.steps);
}

/** The length in Unicode code points, as the service counts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
