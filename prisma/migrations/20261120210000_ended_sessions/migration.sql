-- Which sessions were ended by a sign-out: their cookies may have been copied before.

-- CreateTable
CREATE TABLE "ended_sessions" (
    "user_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("user_id", "id")
);

-- AddForeignKey
ALTER TABLE "ended_sessions" ADD CONSTRAINT "ended_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
