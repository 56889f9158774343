-- The id of a guide in another system (contract EXT-1). Bytes are compared, independent of the database's
-- collation.
ALTER TABLE "guides" ADD COLUMN "external_id" TEXT COLLATE "C";

-- Guides without an external id have no entry, so that their creation costs nothing more.
CREATE UNIQUE INDEX "guides_user_id_external_id_key" ON "guides"("user_id", "external_id") WHERE ("external_id" IS NOT NULL);
