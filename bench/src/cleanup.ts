/** What was started and has to end, last first. */
export type Cleanup = {
  /** `undo` is called by `run`, or at once when that has been called already. */
  add: (undo: () => Promise<unknown>) => void;
  /** Undoes all of it once, however often it is called; a failure does not keep the rest. */
  run: () => Promise<void>;
};

export const createCleanup = (): Cleanup => {
  const undos: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop())
      await undo().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  };
  let running: Promise<void> | undefined;
  return {
    add: (undo) => {
      undos.push(undo);
      if (running) running = running.then(undoAll);
    },
    run: () => (running ??= undoAll()),
  };
};
