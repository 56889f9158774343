import type { Category, Guide, Image } from "@guidepost/contract";
import { replaceImage } from "../html/replace-image.ts";
import { changesOf, type SentStep } from "./pending-changes.ts";
import {
  openGuide,
  type EditorState,
  type EditorStep,
  type StoredVersion,
} from "./editor-state.ts";
import { mergeGuide, type Choice } from "./merge.ts";

type EditorAction =
  | { type: "write"; field: "title" | "description"; text: string }
  | { type: "set category"; category: Category }
  | { type: "write step"; key: string; field: "title" | "content"; text: string }
  /** A pasted image was stored after the editor of its step was closed. */
  | { type: "replace image"; key: string; address: string; image: Image }
  | { type: "add"; at: number }
  | { type: "duplicate"; key: string }
  | { type: "remove"; key: string }
  | { type: "put back"; step: EditorStep; at: number }
  | { type: "move"; key: string; to: number }
  /** The response to a save. */
  | { type: "saved"; guide: StoredVersion; sent: readonly SentStep[] | undefined }
  | { type: "reject"; errors: Record<string, string> }
  /** The response to another request, such as publishing, or a newer version. */
  | { type: "receive"; guide: StoredVersion }
  /** Replaces the content of the editor by the stored version. */
  | { type: "load"; guide: StoredVersion }
  /** Merges the editor with a version that was saved elsewhere. */
  | { type: "merge"; guide: StoredVersion; choices: Readonly<Record<string, Choice>> }
  /** An earlier state with its base, so that later changes made elsewhere are not overwritten. */
  | { type: "replace"; state: EditorState }
  /** A draft of this device, with its base. */
  | { type: "restore"; state: EditorState };
export type { EditorAction };

function without(errors: EditorState["serverErrors"], field: string) {
  const { [field]: _, ...others } = errors;
  return others;
}

function inserted(steps: readonly EditorStep[], at: number, step: EditorStep) {
  return steps.toSpliced(Math.min(at, steps.length), 0, step);
}

function changeStep(
  state: EditorState,
  key: string,
  change: (step: EditorStep) => EditorStep,
): EditorState {
  return {
    ...state,
    steps: state.steps.map((step) => (step.key === key ? change(step) : step)),
  };
}

/** Applies the stored steps to the steps that were sent. */
function acknowledge(
  { steps }: EditorState,
  guide: Guide,
  sent: readonly SentStep[],
): readonly EditorStep[] {
  const sentSteps = new Map(sent.map(({ key, content }, index) => [key, { content, index }]));
  return steps.map((step) => {
    const sentStep = sentSteps.get(step.key);
    const saved = sentStep && guide.steps[sentStep.index];
    if (!saved) return step;
    const isKnown = step.cleaned?.html === sentStep.content && sentStep.content === saved.content;
    const cleaned = isKnown ? step.cleaned : { from: sentStep.content, html: saved.content };
    return { ...step, id: saved.id, cleaned };
  });
}

/** Whether two versions have the same text: publishing or featuring changes only the state. */
export function sameContent(one: Guide, other: Guide): boolean {
  const contentOf = ({ title, description, category, steps }: Guide) =>
    JSON.stringify([title, description, category, steps]);
  return one.updated_at === other.updated_at || contentOf(one) === contentOf(other);
}

function visibilityOf({ status, published_at, featured, featured_at }: Guide) {
  return {
    status,
    published_at,
    featured,
    featured_at,
  };
}

function load(state: EditorState, guide: StoredVersion): EditorState {
  return {
    ...openGuide(guide),
    addedSteps: state.addedSteps,
    generation: state.generation + 1,
  };
}

/** All state changes of the editor. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { steps } = state;
  const at = "key" in action ? steps.findIndex(({ key }) => key === action.key) : -1;
  const step = steps[at];
  switch (action.type) {
    case "write":
      return {
        ...state,
        [action.field]: action.text,
        serverErrors: without(state.serverErrors, action.field),
      };
    case "set category":
      return { ...state, category: action.category };
    case "write step":
      return {
        ...changeStep(state, action.key, (one) => ({ ...one, [action.field]: action.text })),
        serverErrors: without(state.serverErrors, `${action.key}.${action.field}`),
      };
    case "replace image": {
      const content = step && replaceImage(step.content, action.address, action.image);
      if (content === undefined) return state;
      return changeStep(state, action.key, (one) => ({
        ...one,
        content,
        // An editor that was opened again reads the content again.
        revision: one.revision + 1,
      }));
    }
    case "add":
    case "duplicate": {
      const addedSteps = state.addedSteps + 1;
      const fresh = {
        key: `n${addedSteps}`,
        id: null,
        title: "",
        content: "",
        cleaned: null,
        revision: 0,
      };
      if (action.type === "add")
        return { ...state, addedSteps, steps: inserted(steps, action.at, fresh) };
      if (!step) return state;
      const copy = { ...step, key: fresh.key, id: null };
      return { ...state, addedSteps, steps: inserted(steps, at + 1, copy) };
    }
    case "remove":
      return { ...state, steps: steps.filter(({ key }) => key !== action.key) };
    case "put back":
      if (steps.some(({ key }) => key === action.step.key)) return state;
      return { ...state, steps: inserted(steps, action.at, action.step) };
    case "move": {
      if (!step) return state;
      const to = Math.max(0, Math.min(action.to, steps.length - 1));
      return { ...state, steps: inserted(steps.toSpliced(at, 1), to, step) };
    }
    case "saved":
      return {
        ...state,
        base: action.guide,
        steps: action.sent ? acknowledge(state, action.guide, action.sent) : steps,
        serverErrors: {},
      };
    case "reject":
      return { ...state, serverErrors: action.errors };
    case "receive": {
      const { guide } = action;
      if (sameContent(guide, state.base)) return { ...state, base: guide };
      if (!changesOf(state)) return load(state, guide);
      const { state: merged, overlaps } = mergeGuide(state, guide);
      if (overlaps.length === 0) return merged;
      // The base keeps its `updated_at`, so that the next save detects the conflict.
      return { ...state, base: { ...state.base, ...visibilityOf(guide) } };
    }
    case "load":
      return load(state, action.guide);
    case "merge":
      return mergeGuide(state, action.guide, action.choices).state;
    case "replace": {
      const base = { ...action.state.base, ...visibilityOf(state.base) };
      return { ...action.state, base, generation: state.generation + 1 };
    }
    case "restore":
      return { ...action.state, generation: state.generation + 1 };
  }
}
