import { DomainError } from "@guidepost/core";

/** Uploads of a process that are read or converted at the same time: each one is in memory. */
const UPLOADS = { total: 16, perSubject: 4 } as const;
/** Copies of images of other sites, whose servers can be slow: uploads always have free places. */
const COPIES = { total: 8, perSubject: 4 } as const;
/** In seconds. */
const RETRY_AFTER = 2;

/** Limits how many uploads run at the same time, in this process. */
export type UploadSlots = {
  /** Runs an upload of a user, or of an account. @throws `rate_limit_exceeded` while too many are running */
  run: <Result>(subjectId: number, upload: () => Promise<Result>) => Promise<Result>;
};

function createSlots({ total, perSubject }: { total: number; perSubject: number }): UploadSlots {
  const runningOf = new Map<number, number>();
  let running = 0;
  const count = (subjectId: number, change: 1 | -1): void => {
    running += change;
    const ofSubject = (runningOf.get(subjectId) ?? 0) + change;
    if (ofSubject > 0) runningOf.set(subjectId, ofSubject);
    else runningOf.delete(subjectId);
  };

  return {
    run: async (subjectId, upload) => {
      if (running >= total || (runningOf.get(subjectId) ?? 0) >= perSubject)
        throw new DomainError("rate_limit_exceeded", undefined, { retry_after: RETRY_AFTER });
      count(subjectId, 1);
      try {
        return await upload();
      } finally {
        count(subjectId, -1);
      }
    },
  };
}

/** Creates the slots of a process, by user. A slot is taken before the body of the request is read. */
export function createUploadSlots(): UploadSlots {
  return createSlots(UPLOADS);
}

/** Creates the slots of a process for copies of images, by account (contract IMG-15). */
export function createCopySlots(): UploadSlots {
  return createSlots(COPIES);
}
