/** Runs at the same time: of all addresses, and of those of one host (contract CHECK-4). */
const LIMITS = { all: 6, host: 2 };

/**
 * Runs `check` for each address, within the limits. Starts no further run after an abort, and resolves when those that
 * started have ended. `check` must not reject.
 */
export function limitByHost(
  urls: readonly string[],
  signal: AbortSignal,
  check: (url: string) => Promise<void>,
): Promise<void> {
  const waiting = urls.map((url) => ({ url, host: new URL(url).host }));
  const running = new Map<string, number>();
  let runs = 0;
  return new Promise((done) => {
    const start = ({ url, host }: { url: string; host: string }) => {
      runs += 1;
      running.set(host, (running.get(host) ?? 0) + 1);
      void check(url).finally(() => {
        runs -= 1;
        running.set(host, (running.get(host) ?? 0) - 1);
        startNext();
      });
    };
    const startNext = () => {
      while (runs < LIMITS.all && !signal.aborted) {
        const index = waiting.findIndex(({ host }) => (running.get(host) ?? 0) < LIMITS.host);
        const [next] = index === -1 ? [] : waiting.splice(index, 1);
        if (!next) break;
        start(next);
      }
      if (runs === 0) done();
    };
    startNext();
  });
}
