/**
 * Changes rows in batches, so that no statement locks many rows. Returns the number of rows.
 *
 * @throws the signal's reason between two batches after an abort
 */
export async function runInBatches(
  batchSize: number,
  run: (batchSize: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const changed = await run(batchSize);
    total += changed;
    if (changed < batchSize) return total;
  }
}
