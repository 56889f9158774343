-- For GET /v1/guides?deleted=true with a key that acts for one user.
CREATE INDEX "guides_user_id_deleted_at_id_idx" ON "guides"("user_id", "deleted_at" DESC, "id" DESC) WHERE ("deleted_at" IS NOT NULL);
