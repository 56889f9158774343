import type { Guide } from "@guidepost/contract";
import { type Draft, isWorthKeeping } from "../document/draft.ts";
import type { EditorState } from "../document/editor-state.ts";
import { openEditor, type OpenedGuide } from "../document/opened-guide.ts";
import { type Changes, changesOf, hasUnsendableEdits } from "../document/pending-changes.ts";
import { validateChanges } from "../document/validate.ts";
import type { Pending, SaveState } from "./autosave.ts";

export type Snapshot = {
  state: EditorState;
  /** The guide as it is stored without pending changes: what readers see of a published one. */
  live: Guide;
  /** False until the page is hydrated: earlier input would be lost. */
  isReady: boolean;
  /** The pending draft is being discarded: later input would be lost. */
  isDiscarding: boolean;
  save: SaveState;
  /** Error messages of the form and of the service, by `field` or `stepKey.field`. */
  fieldErrors: Readonly<Record<string, string>>;
  isUnsaved: boolean;
  /** A draft that another tab left on this device. Editing is disabled until the author decides. */
  foundDraft: Draft | undefined;
  /** Whether this device stores unsaved changes. */
  keepsDrafts: boolean;
  /** The guide was deleted in this tab: nothing is saved or stored any more. */
  isClosed: boolean;
};

/** Whether readers see this guide: its changes are saved as a pending draft. */
export function isLive({ state }: Pick<Snapshot, "state">): boolean {
  return state.base.status === "published";
}

/** Whether the author has changes that readers do not see. */
export function hasPendingChanges(snapshot: Pick<Snapshot, "state" | "save">): boolean {
  const { state, save } = snapshot;
  return isLive(snapshot) && (Boolean(state.base.draft) || save.kind !== "saved");
}

/** Computes and caches the changes of a state and their errors: each change reads them repeatedly. */
function createValidator() {
  let last: { state: EditorState; changes: Changes | undefined; errors: Record<string, string> };
  return (state: EditorState) => {
    if (last?.state !== state) {
      const changes = changesOf(state);
      last = { state, changes, errors: changes ? validateChanges(changes, state.base) : {} };
    }
    return last;
  };
}

/** The observable state of one open guide. It calls no other part of the editor. */
export function createSnapshotStore(opened: OpenedGuide) {
  const validate = createValidator();
  const listeners = new Set<() => void>();
  let snapshot: Snapshot = {
    state: openEditor(opened).state,
    live: opened.live,
    isReady: false,
    isDiscarding: false,
    save: { kind: "saved" },
    fieldErrors: {},
    isUnsaved: false,
    foundDraft: undefined,
    keepsDrafts: true,
    isClosed: false,
  };

  function update(part: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  }

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update,
    /** Replaces the state of the editor, and everything that is derived from it. */
    setState: (state: EditorState): void => {
      const { changes, errors } = validate(state);
      const { foundDraft, isClosed } = snapshot;
      update({
        state,
        fieldErrors: { ...state.serverErrors, ...errors },
        isUnsaved: !isClosed && (changes !== undefined || hasUnsendableEdits(state)),
        foundDraft: foundDraft && isWorthKeeping(state.base, foundDraft) ? foundDraft : undefined,
      });
    },
    getPending: (): Pending<Changes> => {
      const { changes, errors } = validate(snapshot.state);
      if (!changes) return "nothing";
      return Object.keys(errors).length > 0 ? "invalid" : { changes };
    },
    setSaveState: (save: SaveState) => update({ save }),
  };
}
export type SnapshotStore = ReturnType<typeof createSnapshotStore>;
