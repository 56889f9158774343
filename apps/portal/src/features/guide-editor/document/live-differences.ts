import type { Guide } from "@guidepost/contract";
import { differencesBetween } from "./content-differences.ts";
import type { EditorState } from "./editor-state.ts";
import type { Overlap } from "./merge.ts";
import { stepsToSend } from "./pending-changes.ts";

/** The parts in which the editor differs from the live version. `mine` is the editor's. */
export function differencesFromLive(state: EditorState, live: Guide): Overlap[] {
  const { title, description, category } = state;
  const own = { title: title.trim(), description: description.trim(), category };
  return differencesBetween({ ...own, steps: stepsToSend(state) }, live);
}
