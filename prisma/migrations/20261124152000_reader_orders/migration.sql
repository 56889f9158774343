-- The orders of GET /v1/guides by views and by rating (decision 230). Views change "views_count", which no
-- index may contain: PostgreSQL could then not update a guide's row in place (HOT).

-- Existing guides get null, without a rewrite of the table. A background job fills them in batches.
ALTER TABLE "guides" ADD COLUMN "views_order" INTEGER;
ALTER TABLE "guides" ALTER COLUMN "views_order" SET DEFAULT 0;
CREATE INDEX "guides_views_order_missing_idx" ON "guides"("id") WHERE ("views_order" IS NULL);

CREATE INDEX "guides_account_id_views_order_idx" ON "guides"("account_id", coalesce("views_order", 0), "id") WHERE ("deleted_at" IS NULL);
CREATE INDEX "guides_user_id_views_order_idx" ON "guides"("user_id", coalesce("views_order", 0), "id") WHERE ("deleted_at" IS NULL);

-- Ratings are far fewer than views.
CREATE INDEX "guides_account_id_rating_order_idx" ON "guides"("account_id", (CASE WHEN "rating_count" = 0 THEN 0 ELSE "rating_sum"::float8 / "rating_count" END), "id") WHERE ("deleted_at" IS NULL);
CREATE INDEX "guides_user_id_rating_order_idx" ON "guides"("user_id", (CASE WHEN "rating_count" = 0 THEN 0 ELSE "rating_sum"::float8 / "rating_count" END), "id") WHERE ("deleted_at" IS NULL);
