-- The last check of a guide's links and pictures (contract CHECK-1 to CHECK-11, decision 358).
CREATE TABLE "link_checks" (
    "guide_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "links" JSONB NOT NULL,
    "skipped" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "link_checks_pkey" PRIMARY KEY ("guide_id")
);
-- A restored database has no jobs that would end a check.
COMMENT ON TABLE "link_checks" IS 'Not in backups.';

-- For the worker.
CREATE INDEX "link_checks_created_at_idx" ON "link_checks"("created_at");

ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;
