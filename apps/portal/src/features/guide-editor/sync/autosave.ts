import type { Pending, SaveOutcome, SaveState } from "./save-state.ts";

const DEBOUNCE_MS = 1_500;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/** The state that is saved. */
export interface SaveSource<Changes> {
  getPending: () => Pending<Changes>;
  /** Whether changes are saved by `saveOnce` only, as for a published guide. */
  isOnRequestOnly: () => boolean;
  setSaveState: (state: SaveState) => void;
}

/**
 * Saves changes 1.5 s after the last one, one save at a time, and retries after a failure. It stops
 * only when the author has to decide (`conflict`, `gone`).
 *
 * @param save sends changes and applies the response; it never rejects.
 */
export function createAutosave<Changes>(
  source: SaveSource<Changes>,
  save: (changes: Changes) => Promise<SaveOutcome>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<SaveOutcome> | undefined;
  let failures = 0;
  let isStopped = false;
  let state: SaveState = { kind: "saved" };

  function setState(next: SaveState): void {
    state = next;
    source.setSaveState(next);
  }

  function isHalted(): boolean {
    return state.kind === "conflict" || state.kind === "gone";
  }

  function scheduleIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNext(), ms);
  }

  async function savePending(): Promise<SaveOutcome> {
    clearTimeout(timer);
    const pending = source.getPending();
    if (pending === "nothing") {
      setState({ kind: "saved" });
      return { kind: "stored" };
    }
    if (pending === "invalid") {
      setState({ kind: "invalid" });
      return { kind: "failed", state };
    }
    setState({ kind: "saving" });
    const outcome = await save(pending.changes);
    if (outcome.kind === "failed") {
      setState(outcome.state);
      if (state.kind === "failing" && !isStopped && !source.isOnRequestOnly())
        scheduleIn(Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS));
    } else failures = 0;
    return outcome;
  }

  /** Starts a save, or returns the one that is in flight. */
  function saveNext(): Promise<SaveOutcome> {
    inFlight ??= savePending().then((outcome) => {
      inFlight = undefined;
      if (outcome.kind !== "failed") schedule();
      return outcome;
    });
    return inFlight;
  }

  /** Schedules a save of the current changes. Call it after every change. */
  function schedule(): void {
    if (inFlight || isStopped || isHalted()) return;
    const pending = source.getPending();
    const isOnRequestOnly = source.isOnRequestOnly();
    if (typeof pending === "string") {
      clearTimeout(timer);
      setState({ kind: pending === "nothing" ? "saved" : "invalid" });
    } else if (isOnRequestOnly) {
      clearTimeout(timer);
      failures = 0;
      setState({ kind: "pending" });
    } else if (state.kind !== "failing") {
      setState({ kind: "waiting" });
      scheduleIn(DEBOUNCE_MS);
    }
  }

  return {
    schedule,
    /** Saves all changes now. Resolves to false when some of them could not be saved. */
    flush: async (): Promise<boolean> => {
      if (inFlight && (await inFlight).kind === "failed") return false;
      while (!isHalted()) {
        if (source.getPending() === "nothing") {
          schedule();
          return true;
        }
        if ((await saveNext()).kind === "failed") return false;
      }
      return false;
    },
    /** Saves the current changes once. Changes made during the save are not part of it. */
    saveOnce: async (): Promise<SaveOutcome> => {
      await inFlight;
      if (isHalted()) return { kind: "failed", state };
      return source.getPending() === "nothing" ? { kind: "stored" } : saveNext();
    },
    /** Runs another request for the guide after the save in flight. No save starts before it ends. */
    runExclusive: async <Result>(task: () => Promise<Result>): Promise<Result> => {
      await inFlight;
      const result = task();
      const end = (): SaveOutcome => {
        inFlight = undefined;
        schedule();
        return { kind: "stored" };
      };
      inFlight = result.then(end, end);
      return result;
    },
    /** Shows the choice between two versions again, after the author postponed it. */
    reopenConflict: () => {
      if (isHalted()) setState({ ...state });
    },
    /** Continues after the author decided. */
    resume: () => {
      setState({ kind: "waiting" });
      failures = 0;
      schedule();
    },
    start: () => {
      isStopped = false;
    },
    /** Starts no further save. A save in flight ends. */
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
