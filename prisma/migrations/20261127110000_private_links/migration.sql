-- Private links to guides with their drafts (contract LINK-1 to LINK-8, decision 357).
CREATE TABLE "private_links" (
    "id" SERIAL NOT NULL,
    "guide_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_token" BYTEA NOT NULL,
    "created_by" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "private_links_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "private_links_hash_key" ON "private_links"("hash");
CREATE INDEX "private_links_guide_id_idx" ON "private_links"("guide_id");
CREATE INDEX "private_links_created_by_idx" ON "private_links"("created_by");
-- For the worker.
CREATE INDEX "private_links_expires_at_idx" ON "private_links"("expires_at");

ALTER TABLE "private_links" ADD CONSTRAINT "private_links_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "private_links" ADD CONSTRAINT "private_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
