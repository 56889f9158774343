-- The sessions of users, for their list (contract SIGN-2). The cookie of a session stays its proof: a session without
-- a row works, and gets one with its next request.
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "method" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("user_id", "id")
);
-- For the sweep.
CREATE INDEX "sessions_used_at_idx" ON "sessions"("used_at");
CREATE INDEX "ended_sessions_ended_at_idx" ON "ended_sessions"("ended_at");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMENT ON TABLE "sessions" IS 'Not in backups.';
