const SLICES = 5;

/**
 * Calls `expire` once, `ms` from now or later: a stall of this process uses up one slice at most, and
 * an answer that came meanwhile and waits unread has the others.
 */
export const startDeadline = (ms: number, expire: (error: Error) => void): NodeJS.Timeout => {
  let slices = 0;
  const timer = setInterval(() => {
    if (++slices < SLICES) return;
    clearInterval(timer);
    expire(new Error(`No answer within ${ms} ms`));
  }, ms / SLICES);
  return timer;
};

/** Settles as `work` does, or rejects after `ms`. `work` itself goes on; what becomes of it is ignored. */
export const withDeadline = async <T>(work: T | Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = startDeadline(ms, reject);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
};
