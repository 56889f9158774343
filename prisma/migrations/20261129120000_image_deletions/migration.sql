-- Works with release 1.1.0 and newer.
-- The hashes of images whose files a worker deletes. Uploads of the same files wait, without a lock (contract IMG-17).
CREATE TABLE "image_deletions" (
    "hash" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_deletions_pkey" PRIMARY KEY ("hash")
);
