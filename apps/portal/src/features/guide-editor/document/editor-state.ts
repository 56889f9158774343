import type { Category, Guide, GuideDraft, Step } from "@guidepost/contract";

/** A stored version: the pending draft of a published guide, or the guide itself. */
export type StoredVersion = Guide & {
  /** The pending draft that is stored. Null or absent: there is none. */
  draft?: GuideDraft | null;
};

/** A step in the editor. */
export type EditorStep = {
  /** Identifies the step while the editor is open; new steps have no id yet. */
  key: string;
  id: number | null;
  title: string;
  content: string;
  /** The service cleaned `from` and stored `html`; null before the first save. */
  cleaned: { from: string; html: string } | null;
  /** Incremented when a merge replaces the content: the visual editor is then created again. */
  revision: number;
};

export type EditorState = {
  /** The latest stored version that the editor has received. */
  base: StoredVersion;
  title: string;
  description: string;
  category: Category;
  steps: readonly EditorStep[];
  /** Number of steps added here; the next key uses it. */
  addedSteps: number;
  /** Incremented when the whole content is replaced: open step editors are closed. */
  generation: number;
  /** Errors from the service, by `title` or by key and field, as `n1.content`. */
  serverErrors: Readonly<Record<string, string>>;
};

export function stepOf({ id, title, content }: Step): EditorStep {
  return {
    key: `s${id}`,
    id,
    title: title ?? "",
    content,
    cleaned: { from: content, html: content },
    revision: 0,
  };
}

export function openGuide(guide: StoredVersion): EditorState {
  return {
    base: guide,
    title: guide.title,
    description: guide.description,
    category: guide.category,
    steps: guide.steps.map(stepOf),
    addedSteps: 0,
    generation: 0,
    serverErrors: {},
  };
}

/**
 * The step's HTML as the service cleaned it, safe to render. Undefined when the current content was not
 * cleaned yet: never render that as HTML.
 */
export function cleanHtmlOf({ content, cleaned }: EditorStep): string | undefined {
  if (!cleaned) return undefined;
  const text = content.trim();
  return text === cleaned.html || text === cleaned.from ? cleaned.html : undefined;
}
