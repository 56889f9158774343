-- The search of GET /v1/guides (decision 231). A table of its own: a change of a guide without a change of its
-- text, such as a publication, then writes no entries of the index of words.
CREATE TABLE "guide_search" (
    "guide_id" INTEGER NOT NULL,
    "headings" tsvector NOT NULL,
    "body" tsvector NOT NULL,

    CONSTRAINT "guide_search_pkey" PRIMARY KEY ("guide_id")
);
-- The rank of each match reads the headings. PostgreSQL moves the body out of the row first.
ALTER TABLE "guide_search" ALTER COLUMN "headings" SET STORAGE MAIN;

ALTER TABLE "guide_search" ADD CONSTRAINT "guide_search_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The cost makes the planner use the index. It would otherwise read small tables completely, because it does not
-- know the cost of a body that is stored out of its row. PostgreSQL would inline a function in SQL.
CREATE FUNCTION "guide_search_words"("headings" tsvector, "body" tsvector) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN headings || body;
END
$$;

CREATE INDEX "guide_search_words_idx" ON "guide_search" USING GIN ("guide_search_words"("headings", "body"));

-- The version of the guide whose words are stored. Null for existing guides: a background job indexes them in
-- batches, and also those that processes of the previous release change during a rolling deployment.
ALTER TABLE "guides" ADD COLUMN "search_version" INTEGER;
-- An expression, because schema.prisma cannot declare this condition.
CREATE INDEX "guides_search_missing_idx" ON "guides"(("id" + 0)) WHERE ("search_version" IS DISTINCT FROM "version");
