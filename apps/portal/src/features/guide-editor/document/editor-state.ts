import type { Category, Guide, Step } from "@guidepost/contract";

/** A step as it stands in the editor. */
export type EditorStep = {
  /** Names the step as long as the editor is open, whether the service knows it or not. */
  key: string;
  id: number | null;
  title: string;
  content: string;
  /** What the service made `html` of when it was sent `from`; null before it has seen any of it. */
  cleaned: { from: string; html: string } | null;
  /** Changes when a merge replaced the content: an editor that shows it is created again. */
  revision: number;
};

export type EditorState = {
  /** The guide as the service has it, as far as we know. */
  base: Guide;
  title: string;
  description: string;
  category: Category;
  steps: readonly EditorStep[];
  /** Counts the steps made here, to name the next one. */
  made: number;
  /** Another number once everything was replaced: what is open begins anew. */
  generation: number;
  /** What the service refused: `title`, or a step's key and field as `n1.content`. */
  refused: Readonly<Record<string, string>>;
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

export function openGuide(guide: Guide): EditorState {
  return {
    base: guide,
    title: guide.title,
    description: guide.description,
    category: guide.category,
    steps: guide.steps.map(stepOf),
    made: 0,
    generation: 0,
    refused: {},
  };
}

/**
 * The step's HTML as the service cleaned it, safe to be shown; undefined where what stands in the
 * editor has not been cleaned yet: that is never to be rendered as HTML.
 */
export function cleanHtmlOf({ content, cleaned }: EditorStep): string | undefined {
  if (!cleaned) return undefined;
  const text = content.trim();
  return text === cleaned.html || text === cleaned.from ? cleaned.html : undefined;
}
