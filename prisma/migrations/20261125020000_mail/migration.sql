-- The proof that a user receives mail at the address. Users of earlier versions count as verified: they use the
-- product already. A constant default does not rewrite the table. New users have null.
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "users" ALTER COLUMN "email_verified_at" DROP DEFAULT;
-- The new address of a user until it is confirmed.
ALTER TABLE "users" ADD COLUMN "pending_email" TEXT;

-- The links of mails. Only the SHA-256 of a token is stored.
CREATE TABLE "mail_tokens" (
    "hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "invitation_id" INTEGER,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "mail_tokens_subject_check" CHECK (("user_id" IS NULL) <> ("invitation_id" IS NULL))
);
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");
CREATE INDEX "mail_tokens_invitation_id_idx" ON "mail_tokens"("invitation_id");
-- For the sweep.
CREATE INDEX "mail_tokens_expires_at_idx" ON "mail_tokens"("expires_at");
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMENT ON TABLE "mail_tokens" IS 'Not in backups.';
