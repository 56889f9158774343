import type { Guide } from "@guidepost/contract";
import { fieldErrorsOf, getApiError } from "#lib/api-error.ts";
import { wasApplied } from "../document/was-applied.ts";
import { changesOf, hasUnsendableEdits, type Changes } from "../document/pending-changes.ts";
import { isWorthKeeping, stateOfDraft, toDraft, type Draft } from "../document/draft.ts";
import { editorReducer, sameContent, type EditorAction } from "../document/editor-reducer.ts";
import { openGuide, type EditorState } from "../document/editor-state.ts";
import { byKey, validateChanges, saveInput, type SaveInput } from "../document/validate.ts";
import { mergeGuide, type Choice } from "../document/merge.ts";
import type { DraftStorage } from "./draft-storage.ts";
import { stateAfter, type SaveState } from "./save-state.ts";
import { createAutosave } from "./autosave.ts";

const draftMs = 300;
/** How often publishing starts again because only the state of the guide changed elsewhere. */
const maxAttempts = 3;

export type Snapshot = {
  state: EditorState;
  /** Not before the page has come to life: what is written into it earlier would be lost. */
  isReady: boolean;
  save: SaveState;
  /** Field or `key.field` to what is wrong with it: here, or as the service said. */
  faults: Readonly<Record<string, string>>;
  isUnsaved: boolean;
  /** What another tab left on this device; until it is decided on, nothing is to be changed. */
  found: Draft | undefined;
  /** Whether this device keeps what is not saved yet. */
  keepsDrafts: boolean;
};

/** Readers see this guide: what is changed here is not saved until the author publishes it. */
export const isLive = ({ state }: Pick<Snapshot, "state">): boolean =>
  state.base.status === "published";

/** Whether leaving the page would lose something, or leave a draft unsaved. */
export const isAtRisk = (snapshot: Snapshot): boolean =>
  snapshot.isUnsaved && !(isLive(snapshot) && snapshot.keepsDrafts);

type Parts = {
  guide: Guide;
  userId: number;
  /** Names this tab. */
  tab: string;
  drafts: DraftStorage;
  send: (input: SaveInput) => Promise<Guide>;
  /** The guide as the service has it. */
  ask: () => Promise<Guide>;
  /** Told with every answer of the service. */
  onSaved: (guide: Guide) => void;
  /** Called after the page was left with changes that are not saved or not published. */
  onLeft: (last: Snapshot) => void;
  /** Called when a version from elsewhere was combined with the changes in the editor. */
  onMerged: (merge: { isTextChanged: boolean; isPublished: boolean }) => void;
  isOnline: () => boolean;
};

/** What there is to save of a state, and what is wrong with it: asked for several times a change. */
const createCheck = () => {
  let last: { state: EditorState; changes: Changes | undefined; faults: Record<string, string> };
  return (state: EditorState) => {
    if (last?.state !== state) {
      const changes = changesOf(state);
      last = { state, changes, faults: changes ? validateChanges(changes, state.base) : {} };
    }
    return last;
  };
};

/**
 * A guide that is open in the editor: what stands there, and that none of it is lost. It lives
 * outside React, so that a save goes on after the page was left.
 */
export const createEditorStore = ({
  guide,
  userId,
  tab,
  drafts,
  send,
  ask,
  onSaved,
  onLeft,
  onMerged,
  isOnline,
}: Parts) => {
  const check = createCheck();
  const place = { userId, guideId: guide.id };
  const listeners = new Set<() => void>();
  /** Tabs whose drafts were thrown away here: one that still writes keeps its own all the same. */
  const discarded = new Set<string>();
  let draftTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let snapshot: Snapshot = {
    state: openGuide(guide),
    isReady: false,
    save: { kind: "saved" },
    faults: {},
    isUnsaved: false,
    found: undefined,
    keepsDrafts: true,
  };

  const show = (part: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };

  const keepDraft = () => {
    clearTimeout(draftTimer);
    if (isClosed) return;
    const draft = toDraft(snapshot.state, { tab, at: Date.now() });
    if (draft) show({ keepsDrafts: drafts.write(place, draft) });
    else drafts.remove(place, tab);
  };

  /** The newest that another tab has left here; what the guide says by now is let go. */
  const find = (): Draft | undefined =>
    drafts.others(place, tab, Date.now()).find((draft) => {
      if (discarded.has(draft.tab)) return false;
      const isWorth = isWorthKeeping(snapshot.state.base, draft);
      if (!isWorth) drafts.remove(place, draft.tab);
      return isWorth;
    });

  const become = (state: EditorState) => {
    const { changes, faults } = check(state);
    const { found } = snapshot;
    show({
      state,
      faults: { ...state.refused, ...faults },
      isUnsaved: !isClosed && (changes !== undefined || hasUnsendableEdits(state)),
      found: found && isWorthKeeping(state.base, found) ? found : undefined,
    });
    clearTimeout(draftTimer);
    draftTimer = setTimeout(keepDraft, draftMs);
  };

  /** Sent without an answer since one came last: any of them may have arrived. */
  let unanswered: Changes[] = [];

  let lastSave: "stored" | "rebased" | "merged" = "stored";
  /** The version that the last save conflicted with. */
  let conflicting: Guide | undefined;

  const acknowledge = (saved: Guide, { steps }: Changes) => {
    unanswered = [];
    lastSave = "stored";
    become(editorReducer(snapshot.state, { type: "saved", guide: saved, sent: steps }));
  };
  /** What was sent without a response, and is stored in this version. */
  const arrivedIn = (there: Guide): Changes | undefined =>
    unanswered.find((sent) => wasApplied(there, snapshot.state.base, sent));

  /** Takes in the version that a save conflicts with. Throws when the author has to choose. */
  const reconcile = (there: Guide, error: unknown) => {
    const { state } = snapshot;
    const { state: merged, overlaps } = mergeGuide(state, there);
    if (overlaps.length > 0) {
      conflicting = there;
      throw error;
    }
    const isTextChanged = !sameContent(there, state.base);
    lastSave = isTextChanged ? "merged" : "rebased";
    unanswered = [];
    become(merged);
    onMerged({
      isTextChanged,
      isPublished: there.status === "published" && state.base.status !== "published",
    });
  };

  const saver = createAutosave<Changes>({
    next: () => {
      const { changes, faults } = check(snapshot.state);
      if (!changes) return "nothing";
      return Object.keys(faults).length > 0 ? "invalid" : { changes };
    },
    isHeld: () => isLive(snapshot),
    send: async (changes) => {
      const { base } = snapshot.state;
      try {
        const saved = await send(saveInput(guide.id, changes, base.updated_at));
        acknowledge(saved, changes);
        onSaved(saved);
      } catch (error) {
        const code = getApiError(error)?.code;
        if (code === undefined) unanswered.push(changes);
        if (code !== "conflict") throw error;
        const there = await ask();
        const arrived = arrivedIn(there);
        if (arrived) acknowledge(there, arrived);
        else reconcile(there, error);
        onSaved(there);
      }
      keepDraft();
    },
    failed: (error, { steps }) => {
      const faults = byKey(fieldErrorsOf(error), steps);
      if (Object.keys(faults).length > 0)
        become(editorReducer(snapshot.state, { type: "refused", faults }));
      keepDraft();
      const there = conflicting;
      conflicting = undefined;
      return there ? { kind: "conflict", there } : stateAfter(error, isOnline());
    },
    show: (save) => show({ save }),
  });

  const dispatch = (action: EditorAction) => {
    become(editorReducer(snapshot.state, action));
    const isSettled = action.type === "answered" && !check(snapshot.state).changes;
    const isChoice = action.type === "load" || action.type === "merge" || isSettled;
    if (isChoice && snapshot.save.kind === "conflict") saver.resume();
    else saver.changed();
  };

  /** Saves the changes of a draft. Those of a published guide are kept on this device. */
  const flush = async (): Promise<boolean> => {
    if (isClosed) return true;
    if (!isLive(snapshot)) return saver.flush();
    keepDraft();
    return !isAtRisk(snapshot);
  };

  const retry = () => {
    if (snapshot.save.kind === "failing" && !isLive(snapshot)) void saver.flush();
  };
  // Hidden, the page may end without another word; seen again, somebody may have signed in elsewhere.
  const turn = () => (document.visibilityState === "hidden" ? keepDraft() : retry());

  /** Another tab may have thrown away what is still being written here, or what was found. */
  const lookAgain = ({ newValue }: Pick<StorageEvent, "newValue">) => {
    if (newValue !== null) return;
    keepDraft();
    const { found } = snapshot;
    if (found && !drafts.read(place, found.tab)) show({ found: find() });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => snapshot,
    dispatch,
    /** Saves the changes of a draft now; false when that failed. Never publishes anything. */
    flush,
    /** As `flush`, on request: a choice that was put off is offered again. */
    saveNow: () => {
      saver.askAgain();
      void flush();
    },
    /** Takes in a newer version that was read. During a save, its own response follows. */
    receive: (there: Guide) => {
      if (snapshot.save.kind === "saving") return;
      const { base, generation } = snapshot.state;
      const arrived = arrivedIn(there);
      if (arrived) acknowledge(there, arrived);
      dispatch({ type: "answered", guide: there });
      const { state } = snapshot;
      const isCombined = state.base === there && state.generation === generation;
      if (!arrived && isCombined && !sameContent(there, base))
        onMerged({ isTextChanged: true, isPublished: false });
    },
    /**
     * Sends the changes of a published guide to readers. "merged": they were combined with a
     * version from elsewhere and are to be checked first.
     */
    publishChanges: async (): Promise<"published" | "merged" | "failed"> => {
      saver.askAgain();
      for (let attempt = 1; attempt <= maxAttempts; attempt++) {
        if (!(await saver.saveOnce())) return "failed";
        if (lastSave !== "rebased") return lastSave === "merged" ? "merged" : "published";
      }
      return "failed";
    },
    /** Returns to the live version; the result restores the changes. */
    discardChanges: () => {
      const { state, save } = snapshot;
      dispatch({ type: "load", guide: save.kind === "conflict" ? save.there : state.base });
      keepDraft();
      return () => dispatch({ type: "replace", state });
    },
    /** Combines both versions after a conflict; the result restores the version in the editor. */
    resolve: (there: Guide, choices: Readonly<Record<string, Choice>>) => {
      const { state } = snapshot;
      dispatch({ type: "merge", guide: there, choices });
      keepDraft();
      return () => dispatch({ type: "replace", state });
    },
    /** Writes the changes to this device now; false when the browser does not keep them. */
    keep: (): boolean => {
      keepDraft();
      return snapshot.keepsDrafts;
    },
    /** Does something else to the guide, with no save before it ends. */
    between: saver.between,
    /** Goes on saving once a deleted guide is back. */
    resume: saver.resume,
    /** Looks for what an earlier visit left, and watches over this one; ends both when called. */
    start: () => {
      isClosed = false;
      saver.start();
      show({ isReady: true, found: find() });
      window.addEventListener("online", retry);
      window.addEventListener("storage", lookAgain);
      window.addEventListener("pagehide", keepDraft);
      document.addEventListener("visibilitychange", turn);
      return () => {
        window.removeEventListener("online", retry);
        window.removeEventListener("storage", lookAgain);
        window.removeEventListener("pagehide", keepDraft);
        document.removeEventListener("visibilitychange", turn);
        keepDraft();
        if (snapshot.isUnsaved && !isClosed)
          void flush().then((isSaved) => (isSaved && !isLive(snapshot)) || onLeft(snapshot));
        saver.stop();
      };
    },
    /** Puts what another tab has left into the editor. */
    restore: (draft: Draft) => {
      // What is not saved here by then takes its place, to be found later.
      const replaced = toDraft(snapshot.state, { tab: draft.tab, at: Date.now() });
      show({ found: undefined });
      const { base } = snapshot.state;
      // With overlaps the old base stays: the next save detects the conflict and offers the choice.
      const state = stateOfDraft(base, draft);
      const { state: merged, overlaps } = mergeGuide(state, base);
      dispatch({ type: "restore", state: overlaps.length === 0 ? merged : state });
      keepDraft();
      if (replaced) drafts.write(place, replaced);
      else if (snapshot.keepsDrafts) drafts.remove(place, draft.tab);
    },
    /** Throws it away, and shows what was left before that. */
    discardFound: () => {
      const { found } = snapshot;
      if (!found) return;
      discarded.add(found.tab);
      drafts.remove(place, found.tab);
      show({ found: find() });
    },
    /**
     * The guide was deleted from here, and nothing of it is saved any more. What had not been saved is
     * kept on this device until the guide is back, or lost where the browser keeps nothing.
     */
    close: (): "saved" | "kept" | "lost" => {
      keepDraft();
      const { isUnsaved, keepsDrafts } = snapshot;
      isClosed = true;
      saver.stop();
      show({ isUnsaved: false });
      if (!isUnsaved) return "saved";
      return keepsDrafts ? "kept" : "lost";
    },
  };
};
export type Session = ReturnType<typeof createEditorStore>;
