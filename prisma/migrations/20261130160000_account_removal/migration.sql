-- Works with release 1.1.0 and newer.
-- The deletion of an account looks up the rows of its foreign keys. Partial indexes do not serve that: PostgreSQL read all guides
-- and all endpoints of the service (decision 407). No row is rewritten.
CREATE INDEX "guides_account_id_deleted_at_id_full_idx" ON "guides"("account_id", "deleted_at" DESC, "id" DESC);
CREATE INDEX "webhook_endpoints_account_id_full_idx" ON "webhook_endpoints"("account_id");

-- Last, because it locks the tables for reads too.
DROP INDEX "guides_account_id_deleted_at_id_idx";
DROP INDEX "webhook_endpoints_account_id_idx";
ALTER INDEX "guides_account_id_deleted_at_id_full_idx" RENAME TO "guides_account_id_deleted_at_id_idx";
ALTER INDEX "webhook_endpoints_account_id_full_idx" RENAME TO "webhook_endpoints_account_id_idx";
