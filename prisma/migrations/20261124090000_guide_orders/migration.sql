-- One index for each order of GET /v1/guides, by account and by user. Each serves both directions.
CREATE INDEX "guides_account_id_updated_at_id_idx" ON "guides"("account_id", "updated_at", "id") WHERE ("deleted_at" IS NULL);
CREATE INDEX "guides_user_id_updated_at_id_idx" ON "guides"("user_id", "updated_at", "id") WHERE ("deleted_at" IS NULL);

-- Expressions without nulls: a cursor is one row comparison. schema.prisma cannot declare expressions.
CREATE INDEX "guides_account_id_publication_order_idx" ON "guides"("account_id", coalesce("published_at", '-infinity'::timestamptz), "id") WHERE ("deleted_at" IS NULL);
CREATE INDEX "guides_user_id_publication_order_idx" ON "guides"("user_id", coalesce("published_at", '-infinity'::timestamptz), "id") WHERE ("deleted_at" IS NULL);
-- The collation C does not depend on the operating system, so that an upgrade cannot damage the index.
CREATE INDEX "guides_account_id_title_order_idx" ON "guides"("account_id", lower("title" COLLATE "C"), "id") WHERE ("deleted_at" IS NULL);
CREATE INDEX "guides_user_id_title_order_idx" ON "guides"("user_id", lower("title" COLLATE "C"), "id") WHERE ("deleted_at" IS NULL);
