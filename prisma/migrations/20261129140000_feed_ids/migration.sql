-- Works with release 1.1.0 and newer.
-- The ids that feeds had for guides before this release: their addresses. They stay, so that no feed reader shows a guide twice
-- (contract PUBLIC-13).
CREATE TABLE "former_feed_ids" (
    "guide_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "former_feed_ids_pkey" PRIMARY KEY ("guide_id")
);

ALTER TABLE "former_feed_ids" ADD CONSTRAINT "former_feed_ids_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "former_feed_ids" ("guide_id", "path")
SELECT g.id, '/@' || u.username || '/' || g.slug FROM guides g JOIN users u ON u.id = g.user_id
 WHERE g.published_at IS NOT NULL;
