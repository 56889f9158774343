/** Clean-up functions, which run in reverse order. */
export type Cleanup = {
  /** Adds a function. It runs at once when `run` was called before. */
  add: (cleanUp: () => Promise<unknown>) => void;
  /** Runs each function once. After a failure, the others still run. */
  run: () => Promise<void>;
};

export function createCleanup(): Cleanup {
  const cleanups: (() => Promise<unknown>)[] = [];
  const runAll = async () => {
    for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop())
      await cleanUp().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  };
  let running: Promise<void> | undefined;
  return {
    add: (cleanUp) => {
      cleanups.push(cleanUp);
      if (running) running = running.then(runAll);
    },
    run: () => (running ??= runAll()),
  };
}
