/** Stops this process for `ms`, as a busy machine may: no timer fires and no answer is read meanwhile. */
export const stall = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
