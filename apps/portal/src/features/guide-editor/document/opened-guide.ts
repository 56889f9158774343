import type { Guide, GuideDraft } from "@guidepost/contract";
import { type EditorState, openGuide, type StoredVersion } from "./editor-state.ts";

/** A guide in the editor (contract DRAFT-2, DRAFT-5). */
export type OpenedGuide = {
  /** The guide as its pending draft has it. */
  guide: Guide;
  draft: GuideDraft | null;
  /** The guide without its pending changes. */
  live: Guide;
  /** The guide that the draft started from. Null without conflicts between the two. */
  base: Guide | null;
};

/** A guide as the service sends it. `live` is null without a draft: then it is the guide. */
export type SentGuide = Omit<OpenedGuide, "live"> & { live: Guide | null };

export function toOpenedGuide({ guide, draft, live, base }: SentGuide): OpenedGuide {
  return { guide, draft, live: live ?? guide, base };
}

/** The guide as readers see it. The next save replaces its pending draft. */
export function liveVersionOf({ live, draft }: OpenedGuide): StoredVersion {
  return { ...live, draft };
}

/**
 * The version that the editor continues. A guide that was unpublished keeps its draft, but is edited itself. With
 * conflicts it has the earlier version, so that a save finds them.
 */
export function storedVersionOf(opened: OpenedGuide): StoredVersion {
  const { guide, draft, live, base } = opened;
  if (live.status !== "published") return liveVersionOf(opened);
  return { ...guide, draft, ...(base && { version: base.version }) };
}

/** The version that the draft started from, as the base of a merge with the live version. */
export function conflictBaseOf({ base, draft }: OpenedGuide): StoredVersion | undefined {
  return base ? { ...base, draft } : undefined;
}

/** The state of the editor, and the version with which the author has to combine it. */
export function openEditor(opened: OpenedGuide): { state: EditorState; theirs?: StoredVersion } {
  const state = openGuide(storedVersionOf(opened));
  const base = conflictBaseOf(opened);
  if (!base || opened.live.status !== "published") return { state };
  return { state: { ...state, base }, theirs: liveVersionOf(opened) };
}
