const SLICES = 5;

/**
 * Calls `expire` once, after `ms` or later. The time is counted in slices, and a stall of this
 * process uses at most one slice. A response that arrived during the stall is then read before the
 * deadline expires. Stop it with `clearInterval`.
 */
export function startDeadline(ms: number, expire: (error: Error) => void): NodeJS.Timeout {
  let slices = 0;
  const timer = setInterval(() => {
    if (++slices < SLICES) return;
    clearInterval(timer);
    expire(new Error(`No response within ${ms} ms`));
  }, ms / SLICES);
  return timer;
}

/** Settles with `work`, or rejects after `ms`. `work` is not cancelled; its later result is ignored. */
export async function withDeadline<T>(work: T | Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = startDeadline(ms, reject);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearInterval(timer);
  }
}
