function settled(work: Promise<unknown>): Promise<true> {
  return work.then(
    () => true,
    () => true,
  );
}

/** Whether `work` settles without waiting for I/O. */
export function settlesImmediately(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    settled(work),
    new Promise<false>((resolve) => void setImmediate(resolve, false)),
  ]);
}
