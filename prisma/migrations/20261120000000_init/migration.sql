-- The schema of prisma/schema.prisma in Prisma's names, and what that language cannot say: CHECK
-- constraints, the fill factor of usage_months, and the deferrable order of steps.

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('free', 'pro', 'team', 'enterprise');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'member');

-- CreateEnum
CREATE TYPE "scope" AS ENUM ('read', 'write', 'admin');

-- CreateEnum
CREATE TYPE "category" AS ENUM ('marketing', 'product', 'education', 'business', 'creative', 'tech', 'lifestyle');

-- CreateEnum
CREATE TYPE "guide_status" AS ENUM ('draft', 'published');

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "plan" "plan" NOT NULL,
    "per_minute" INTEGER,
    "per_hour" INTEGER,
    "monthly_quota" INTEGER,
    "guide_limit" INTEGER,
    "guides_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accounts_per_minute_check" CHECK ("per_minute" > 0),
    CONSTRAINT "accounts_per_hour_check" CHECK ("per_hour" > 0),
    CONSTRAINT "accounts_monthly_quota_check" CHECK ("monthly_quota" >= 0),
    CONSTRAINT "accounts_guide_limit_check" CHECK ("guide_limit" >= 0),
    CONSTRAINT "accounts_guides_count_check" CHECK ("guides_count" >= 0)
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" "role" NOT NULL,
    "username" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_username_check" CHECK ("username" = lower("username")),
    CONSTRAINT "users_email_check" CHECK ("email" = lower("email"))
);

-- CreateTable
CREATE TABLE "guides" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    -- Byte order, whatever the database's own: numbers of a slug are read as a range of its index.
    "slug" TEXT COLLATE "C" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" "category" NOT NULL,
    "status" "guide_status" NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "featured_at" TIMESTAMPTZ(3),
    "views_count" INTEGER NOT NULL DEFAULT 0,
    "completions_count" INTEGER NOT NULL DEFAULT 0,
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "steps_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "guides_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "guides_published_at_check" CHECK (("status" = 'published') = ("published_at" IS NOT NULL)),
    CONSTRAINT "guides_views_count_check" CHECK ("views_count" >= 0),
    CONSTRAINT "guides_completions_count_check" CHECK ("completions_count" >= 0),
    CONSTRAINT "guides_rating_check" CHECK ("rating_count" >= 0 AND "rating_sum" BETWEEN "rating_count" AND 5 * "rating_count"),
    CONSTRAINT "guides_steps_count_check" CHECK ("steps_count" BETWEEN 0 AND 100)
);

-- CreateTable
-- Deferrable: checked after each statement rather than each row, so that steps can trade places.
CREATE TABLE "steps" (
    "id" SERIAL NOT NULL,
    "guide_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT,
    "content" TEXT NOT NULL,

    CONSTRAINT "steps_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "steps_guide_id_position_key" UNIQUE ("guide_id", "position") DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT "steps_position_check" CHECK ("position" >= 1)
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "scopes" "scope"[] NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_scopes_check" CHECK (cardinality("scopes") > 0),
    CONSTRAINT "api_keys_hash_check" CHECK (octet_length("hash") = 32)
);

-- CreateTable
-- Half-filled pages: the counter of a busy account is updated in place (HOT), thousands of times a second.
CREATE TABLE "usage_months" (
    "account_id" INTEGER NOT NULL,
    "period" CHAR(7) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "usage_months_pkey" PRIMARY KEY ("account_id","period"),
    CONSTRAINT "usage_months_period_check" CHECK ("period" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
    CONSTRAINT "usage_months_used_check" CHECK ("used" >= 0)
) WITH (fillfactor = 50);

-- CreateTable
CREATE TABLE "usage_detail" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "api_key_id" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "usage_detail_pkey" PRIMARY KEY ("account_id","day","api_key_id","operation","outcome"),
    CONSTRAINT "usage_detail_requests_check" CHECK ("requests" >= 0)
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "invited_by" INTEGER NOT NULL,
    "role" "role" NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_email_check" CHECK ("email" = lower("email")),
    CONSTRAINT "invitations_token_hash_check" CHECK (octet_length("token_hash") = 32)
);

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_account_id_id_idx" ON "users"("account_id", "id");

-- CreateIndex
CREATE INDEX "guides_user_id_created_at_id_idx" ON "guides"("user_id", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_user_id_category_created_at_id_idx" ON "guides"("user_id", "category", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_user_id_status_created_at_id_idx" ON "guides"("user_id", "status", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_account_id_created_at_id_idx" ON "guides"("account_id", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_account_id_category_created_at_id_idx" ON "guides"("account_id", "category", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_account_id_status_created_at_id_idx" ON "guides"("account_id", "status", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_user_id_featured_idx" ON "guides"("user_id", "created_at" DESC, "id" DESC) WHERE ("featured_at" IS NOT NULL AND "deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_account_id_featured_idx" ON "guides"("account_id", "created_at" DESC, "id" DESC) WHERE ("featured_at" IS NOT NULL AND "deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "guides_account_id_deleted_at_id_idx" ON "guides"("account_id", "deleted_at" DESC, "id" DESC) WHERE ("deleted_at" IS NOT NULL);

-- CreateIndex
CREATE INDEX "guides_deleted_at_idx" ON "guides"("deleted_at") WHERE ("deleted_at" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "guides_user_id_slug_key" ON "guides"("user_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_created_at_id_idx" ON "api_keys"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_keys_user_id_created_at_id_idx" ON "api_keys"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "usage_detail_api_key_id_idx" ON "usage_detail"("api_key_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_account_id_created_at_idx" ON "invitations"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invitations_invited_by_idx" ON "invitations"("invited_by");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guides" ADD CONSTRAINT "guides_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guides" ADD CONSTRAINT "guides_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "steps" ADD CONSTRAINT "steps_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_detail" ADD CONSTRAINT "usage_detail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_detail" ADD CONSTRAINT "usage_detail_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
