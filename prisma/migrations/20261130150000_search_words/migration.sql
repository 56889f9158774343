-- Works with release 1.1.0 and newer.
-- The rules by which the words of a guide are stored (decision 401). Existing rows have the first ones, without a rewrite of
-- the table. A job stores their words again in small batches.
ALTER TABLE "guide_search" ADD COLUMN "word_rules" SMALLINT NOT NULL DEFAULT 1;

CREATE INDEX "guide_search_word_rules_idx" ON "guide_search"("word_rules");
