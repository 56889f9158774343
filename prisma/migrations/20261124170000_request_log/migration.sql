-- The request log (contract LOG-1, decision 225). Each partition has the requests of one UTC day that are
-- kept for the same number of days. The service creates and drops partitions. `id` starts with its time in
-- ms (UUID version 7), so that it orders the requests.
CREATE TABLE "request_log" (
    "kept_days" SMALLINT NOT NULL,
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "api_key_id" INTEGER NOT NULL,
    "request_id" VARCHAR(128),
    "method" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "duration_us" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT,
    "scope" TEXT,
    "key_scopes" TEXT,
    "per_minute" INTEGER,
    "minute_used" INTEGER,
    "per_hour" INTEGER,
    "hour_used" INTEGER,
    "monthly_quota" INTEGER,
    "quota_used" INTEGER,
    "replayed" BOOLEAN NOT NULL,
    "details" TEXT,
    "requests" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("account_id", "id", "kept_days")
) PARTITION BY RANGE ("kept_days", "id");

-- One index for each filter of GET /v1/requests. Most requests succeed and have no id of their client, so
-- that the partial indexes stay small.
CREATE INDEX "request_log_key_idx" ON "request_log"("account_id", "api_key_id", "id");
CREATE INDEX "request_log_operation_idx" ON "request_log"("account_id", "operation", "id");
CREATE INDEX "request_log_status_idx" ON "request_log"("account_id", "status", "id");
CREATE INDEX "request_log_code_idx" ON "request_log"("account_id", "code", "id") WHERE (code IS NOT NULL);
CREATE INDEX "request_log_request_id_idx" ON "request_log"("account_id", "request_id", "id") WHERE (request_id IS NOT NULL);

-- A foreign key would lock the account for each row. The writer locks each account once for a batch.
CREATE FUNCTION "erase_request_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM request_log WHERE account_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER "accounts_erase_request_log" AFTER DELETE ON "accounts"
FOR EACH ROW EXECUTE FUNCTION "erase_request_log"();
