-- The notices of sign-ins that a user received on the newest day with one, to limit them (contract MAIL-19).
CREATE TABLE "sign_in_notices" (
    "user_id" INTEGER NOT NULL,
    -- In UTC.
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "sign_in_notices_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "sign_in_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
COMMENT ON TABLE "sign_in_notices" IS 'Not in backups.';
