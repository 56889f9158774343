import { getApiError } from "#lib/api-error.ts";
import type { StoredVersion } from "../document/editor-state.ts";

/** Whether the changes in the editor are saved, as the toolbar shows it. */
export type SaveState =
  | { kind: "saved" }
  /** A save is scheduled. */
  | { kind: "waiting" }
  | { kind: "saving" }
  /** Retried automatically, with a growing delay. */
  | { kind: "failing"; reason: "offline" | "service" | "session" }
  /** A field is invalid. */
  | { kind: "invalid" }
  /** The service refuses the changes as they are. The next change is saved again. */
  | { kind: "rejected"; message: string }
  /** Both versions changed the same parts: the author has to choose. */
  | { kind: "conflict"; theirs: StoredVersion }
  /** The guide is in the trash, or the author may no longer open it. */
  | { kind: "gone" };

/** The pending changes: none, changes with errors, or changes that can be sent. */
export type Pending<Changes> = "nothing" | "invalid" | { changes: Changes };

/**
 * The result of a save. "rebased" and "merged": a newer version was found. The changes now apply to
 * it and are not sent yet. "merged": the text of that version differs.
 */
export type SaveOutcome =
  | { kind: "stored" | "rebased" | "merged" }
  | { kind: "failed"; state: SaveState };

const TOO_LARGE =
  "This guide is too large to be saved. The maximum is 2 MB. Shorten or remove some steps.";

/** Whether the network works: a proxy responded, or an open connection got no response. */
function isServiceFailure(error: unknown): boolean {
  const { cause, meta, name } = error as {
    cause?: unknown;
    meta?: { response?: unknown };
    name?: string;
  };
  return meta?.response !== undefined || cause instanceof SyntaxError || name === "TimeoutError";
}

/** The state after a failed save. */
export function stateAfter(error: unknown, isOnline: boolean): SaveState {
  const apiError = getApiError(error);
  // A proxy may refuse a large body itself, with a response of its own.
  const status = (error as { meta?: { response?: { status?: number } } } | null)?.meta?.response
    ?.status;
  if (!apiError && status === 413) return { kind: "rejected", message: TOO_LARGE };
  if (!apiError)
    return { kind: "failing", reason: isOnline && isServiceFailure(error) ? "service" : "offline" };
  switch (apiError.code) {
    case "unauthorized":
      return { kind: "failing", reason: "session" };
    case "not_found":
      return { kind: "gone" };
    case "validation_failed":
      return { kind: "invalid" };
    case "payload_too_large":
      return { kind: "rejected", message: TOO_LARGE };
    case "forbidden":
      return { kind: "rejected", message: "Your role does not allow changing this guide." };
    default:
      return { kind: "failing", reason: "service" };
  }
}

const DEBOUNCE_MS = 1_500;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/** The state that is saved. */
export interface SaveSource<Changes> {
  getPending: () => Pending<Changes>;
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

  /** Saves the current changes. `send`: sends the whole content instead, also without changes. */
  async function savePending(send?: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
    clearTimeout(timer);
    const pending = source.getPending();
    if (pending === "nothing" && !send) {
      setState({ kind: "saved" });
      return { kind: "stored" };
    }
    if (pending === "invalid") {
      setState({ kind: "invalid" });
      return { kind: "failed", state };
    }
    setState({ kind: "saving" });
    const outcome = await (send || pending === "nothing" ? send?.() : save(pending.changes));
    if (!outcome) return { kind: "stored" };
    if (outcome.kind === "failed") {
      setState(outcome.state);
      if (state.kind === "failing" && !isStopped)
        scheduleIn(Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS));
    } else failures = 0;
    return outcome;
  }

  /** Starts a save, or returns the one that is in flight. */
  function saveNext(send?: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
    inFlight ??= savePending(send).then((outcome) => {
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
    if (typeof pending === "string") {
      clearTimeout(timer);
      setState({ kind: pending === "nothing" ? "saved" : "invalid" });
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
    /** Sends the whole content with `send` after the save in flight. Changes made during it are not part of it. */
    saveOnce: async (send: () => Promise<SaveOutcome>): Promise<SaveOutcome> => {
      await inFlight;
      return isHalted() ? { kind: "failed", state } : saveNext(send);
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
    /** Stops saving until the author has combined the editor with this version. */
    stopForConflict: (theirs: StoredVersion) => {
      clearTimeout(timer);
      setState({ kind: "conflict", theirs });
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
