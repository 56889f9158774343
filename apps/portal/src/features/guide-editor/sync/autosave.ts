import type { SaveState } from "./save-state.ts";

const quietMs = 1_500;
const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

type Work<Changes> = {
  /** What there is to save now: nothing, something to be mended first, or changes. */
  next: () => "nothing" | "invalid" | { changes: Changes };
  /** Sends changes and takes in the answer. */
  send: (changes: Changes) => Promise<void>;
  /** Takes in that they were not saved, and says how it stands then. */
  failed: (error: unknown, changes: Changes) => SaveState;
  /** Whether changes wait until `saveOnce`: nothing is saved automatically. */
  isHeld: () => boolean;
  show: (state: SaveState) => void;
};

/**
 * Saves changes 1.5 s after the last one, one save at a time, and retries after a failure. It stops
 * only when the author has to decide (`conflict`, `gone`). Held changes are saved on demand only.
 */
export const createAutosave = <Changes>({ next, send, failed, isHeld, show }: Work<Changes>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flight: Promise<boolean> | undefined;
  let failures = 0;
  let isStopped = false;
  let state: SaveState = { kind: "saved" };

  const become = (to: SaveState) => {
    state = to;
    show(to);
  };
  const isHalted = () => state.kind === "conflict" || state.kind === "gone";
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  const once = async (): Promise<boolean> => {
    clearTimeout(timer);
    const work = next();
    if (typeof work === "string") {
      become({ kind: work === "nothing" ? "saved" : "invalid" });
      return work === "nothing";
    }
    become({ kind: "saving" });
    try {
      await send(work.changes);
    } catch (error) {
      become(failed(error, work.changes));
      if (state.kind === "failing" && !isStopped && !isHeld())
        later(Math.min(firstRetryMs * 2 ** failures++, longestRetryMs));
      return false;
    }
    failures = 0;
    return true;
  };

  /** One save, or the one that is under way; false where it did not work. */
  const save = (): Promise<boolean> => {
    flight ??= once().then((isSaved) => {
      flight = undefined;
      if (isSaved) changed();
      return isSaved;
    });
    return flight;
  };

  /** To be told after every change. */
  const changed = () => {
    if (flight || isStopped || isHalted()) return;
    const work = next();
    const isRetrying = state.kind === "failing" && typeof work !== "string";
    if (isRetrying && !isHeld()) return;
    if (typeof work === "string") {
      clearTimeout(timer);
      become({ kind: work === "nothing" ? "saved" : "invalid" });
    } else if (isHeld()) {
      clearTimeout(timer);
      failures = 0;
      become({ kind: "pending" });
    } else {
      become({ kind: "waiting" });
      later(quietMs);
    }
  };

  /** Saves all there is, now; false where something of it could not be saved. */
  const flush = async (): Promise<boolean> => {
    if (flight && !(await flight)) return false;
    while (!isHalted()) {
      if (next() === "nothing") {
        changed();
        return true;
      }
      if (!(await save())) return false;
    }
    return false;
  };

  /** Saves the present changes, held or not. What is changed during the save is not part of it. */
  const saveOnce = async (): Promise<boolean> => {
    await flight;
    if (isHalted()) return false;
    return next() === "nothing" || save();
  };

  /** Does something else to the guide, with no save before it ends. */
  const between = async <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    await flight;
    const answer = task();
    const end = () => {
      flight = undefined;
      changed();
      return true;
    };
    flight = answer.then(end, end);
    return answer;
  };

  return {
    changed,
    flush,
    saveOnce,
    between,
    /** Where somebody has to choose: asks once more. */
    askAgain: () => {
      if (isHalted()) become({ ...state });
    },
    /** Goes on after a choice was made. */
    resume: () => {
      become({ kind: "waiting" });
      failures = 0;
      changed();
    },
    start: () => {
      isStopped = false;
    },
    /** Nothing more by itself; what is under way ends. */
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
