-- The responses of requests with an Idempotency-Key, for 24 hours.
CREATE TABLE "idempotency_results" (
    "user_id" INTEGER NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" SMALLINT NOT NULL,
    "body" TEXT,
    "is_admin" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_results_pkey" PRIMARY KEY ("user_id", "key")
);

-- For the sweep.
CREATE INDEX "idempotency_results_created_at_idx" ON "idempotency_results"("created_at");

ALTER TABLE "idempotency_results" ADD CONSTRAINT "idempotency_results_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
