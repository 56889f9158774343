-- For the featured guides on an author's public page and at the end of each guide's page.
CREATE INDEX "guides_user_id_public_featured_idx" ON "guides"("user_id", "featured_at" DESC, "id" DESC) WHERE ("featured_at" IS NOT NULL AND "published_at" IS NOT NULL AND "deleted_at" IS NULL);
