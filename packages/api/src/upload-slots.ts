import { DomainError } from "@guidepost/core";

/** Uploads of a process that are read or converted at the same time: each one is in memory. */
const MAX_UPLOADS = 16;
const MAX_UPLOADS_PER_USER = 4;
/** In seconds. */
const RETRY_AFTER = 2;

/** Limits how many uploads run at the same time, in this process. */
export type UploadSlots = {
  /** Runs an upload of a user. @throws `rate_limit_exceeded` while too many are running */
  run: <Result>(userId: number, upload: () => Promise<Result>) => Promise<Result>;
};

/** Creates the slots of a process. A slot is taken before the body of the request is read. */
export function createUploadSlots(): UploadSlots {
  const uploadsOf = new Map<number, number>();
  let uploads = 0;
  const count = (userId: number, change: 1 | -1): void => {
    uploads += change;
    const ofUser = (uploadsOf.get(userId) ?? 0) + change;
    if (ofUser > 0) uploadsOf.set(userId, ofUser);
    else uploadsOf.delete(userId);
  };

  return {
    run: async (userId, upload) => {
      if (uploads >= MAX_UPLOADS || (uploadsOf.get(userId) ?? 0) >= MAX_UPLOADS_PER_USER)
        throw new DomainError("rate_limit_exceeded", undefined, { retry_after: RETRY_AFTER });
      count(userId, 1);
      try {
        return await upload();
      } finally {
        count(userId, -1);
      }
    },
  };
}
