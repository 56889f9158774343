-- What the portal and the public pages keep. Beyond Prisma's language: CHECK constraints, and the
-- fill factor of usage_windows, which is written every few seconds.

-- AlterTable
ALTER TABLE "users" ADD COLUMN "session_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "identities" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("provider", "subject")
);

-- CreateTable
CREATE TABLE "guide_views" (
    "guide_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "visitor" BYTEA NOT NULL,

    CONSTRAINT "guide_views_pkey" PRIMARY KEY ("guide_id", "day", "visitor"),
    CONSTRAINT "guide_views_visitor_check" CHECK (octet_length("visitor") = 32)
);

-- CreateTable
CREATE TABLE "guide_readers" (
    "guide_id" INTEGER NOT NULL,
    "visitor" BYTEA NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "rating" SMALLINT,

    CONSTRAINT "guide_readers_pkey" PRIMARY KEY ("guide_id", "visitor"),
    CONSTRAINT "guide_readers_visitor_check" CHECK (octet_length("visitor") = 32),
    CONSTRAINT "guide_readers_rating_check" CHECK ("rating" BETWEEN 1 AND 5)
);

-- CreateTable
CREATE TABLE "usage_windows" (
    "account_id" INTEGER NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "minute_requests" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "hour_requests" INTEGER NOT NULL,

    CONSTRAINT "usage_windows_pkey" PRIMARY KEY ("account_id")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE UNIQUE INDEX "identities_user_id_provider_key" ON "identities"("user_id", "provider");

-- CreateIndex
CREATE INDEX "guide_views_day_idx" ON "guide_views"("day");

-- CreateIndex
CREATE INDEX "guides_user_id_published_idx" ON "guides"("user_id", "published_at" DESC, "id" DESC) WHERE ("published_at" IS NOT NULL AND "deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_id_published_idx" ON "guides"("id") WHERE ("published_at" IS NOT NULL AND "deleted_at" IS NULL);

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guide_views" ADD CONSTRAINT "guide_views_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guide_readers" ADD CONSTRAINT "guide_readers_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_windows" ADD CONSTRAINT "usage_windows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
