-- Works with release 1.1.0 and newer.
-- The operator can suspend an account (contract ACCT-12). No row is rewritten.
ALTER TABLE "accounts" ADD COLUMN "suspended_at" TIMESTAMPTZ(3), ADD COLUMN "suspended_reason" TEXT;

-- Statements of public pages read the suspended accounts from it.
CREATE INDEX "accounts_suspended_idx" ON "accounts" ("id") WHERE "suspended_at" IS NOT NULL;
