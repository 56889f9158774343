/** The ids of the steps that a reader has marked as done. */
export type Done = readonly number[];

/** What was remembered, as far as it can be read. */
export const parseDone = (remembered: string | null): Done => {
  try {
    const ids: unknown = JSON.parse(remembered ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
};

export const toggleDone = (done: Done, id: number): Done =>
  done.includes(id) ? done.filter((other) => other !== id) : [...done, id];

/**
 * How far a reader is in a guide with these steps, in whatever order they now are. `next` is the
 * position of the first step still to do.
 */
export const progressOf = (stepIds: readonly number[], done: Done) => {
  const open = stepIds.findIndex((id) => !done.includes(id));
  const count = stepIds.filter((id) => done.includes(id)).length;
  return {
    count,
    total: stepIds.length,
    next: open === -1 ? undefined : open + 1,
    isComplete: open === -1 && stepIds.length > 0,
  };
};
