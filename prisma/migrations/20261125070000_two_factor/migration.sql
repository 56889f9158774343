-- Two-factor sign-in by authenticator app (contract SIGN-10 to SIGN-22, decisions 322 to 324).
-- Whether all members of an account must have it. A constant default does not rewrite the table.
ALTER TABLE "accounts" ADD COLUMN "requires_two_factor" BOOLEAN NOT NULL DEFAULT false;

-- A row exists while two-factor sign-in is on.
CREATE TABLE "two_factors" (
    "user_id" INTEGER NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "last_step" BIGINT NOT NULL,
    "enabled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Recovery codes that were not used. Only their SHA-256 is stored.
CREATE TABLE "recovery_codes" (
    "user_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "two_factors"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
