/** Settles as `work` does, or rejects after `ms`. `work` itself goes on; what becomes of it is ignored. */
export const withDeadline = async <T>(work: T | Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = () => reject(new Error(`No answer within ${ms} ms`));
    // In two halves: a stall of this process uses up one at most, and an answer that
    // came meanwhile and waits unread has the other.
    timer = setTimeout(() => {
      timer = setTimeout(expire, ms / 2);
    }, ms / 2);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
