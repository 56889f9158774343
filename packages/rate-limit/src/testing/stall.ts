/** Blocks the event loop for `ms`: no timer fires and no response is read. */
export function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
