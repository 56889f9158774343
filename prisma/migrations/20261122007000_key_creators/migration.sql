-- Who created an API key and how; indexes for paged key lists; a user's dismissal of the checklist.
-- Existing keys keep null: their creator was not recorded.

-- CreateEnum
CREATE TYPE "api_key_origin" AS ENUM ('portal', 'operator', 'try_it');

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "created_by" INTEGER,
ADD COLUMN "origin" "api_key_origin";

-- AlterTable
ALTER TABLE "users" ADD COLUMN "checklist_closed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "api_keys_account_id_revoked_idx" ON "api_keys"("account_id", "created_at" DESC, "id" DESC) WHERE ("revoked_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "api_keys_user_id_revoked_idx" ON "api_keys"("user_id", "created_at" DESC, "id" DESC) WHERE ("revoked_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "api_keys_account_id_unrevoked_idx" ON "api_keys"("account_id", "expires_at") WHERE ("revoked_at" IS NULL);

-- CreateIndex
CREATE INDEX "api_keys_user_id_unrevoked_idx" ON "api_keys"("user_id", "expires_at") WHERE ("revoked_at" IS NULL);

-- CreateIndex
CREATE INDEX "api_keys_created_by_idx" ON "api_keys"("created_by");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
