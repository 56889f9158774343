-- The branding of an account's public pages (contract BRAND-1 to BRAND-9, decision 367).
-- Each change of the branding increases it. The versions of stored pages contain it.
ALTER TABLE "accounts" ADD COLUMN "branding_version" INTEGER NOT NULL DEFAULT 0;

-- Not columns of accounts, whose rows are copied with each change of their number of guides.
-- `logo` is the file of an image of the account, and no reference: pages then show it without reading the image.
CREATE TABLE "account_branding" (
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL CHECK (char_length("name") <= 60),
    "logo" TEXT CHECK ("logo" ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,4}[.]webp$'),
    "url" TEXT NOT NULL CHECK ("url" = '' OR (char_length("url") <= 500 AND "url" LIKE 'https://%')),
    "accent" TEXT NOT NULL CHECK ("accent" = '' OR "accent" ~ '^#[0-9a-f]{6}$'),
    "hides_credit" BOOLEAN NOT NULL,

    CONSTRAINT "account_branding_pkey" PRIMARY KEY ("account_id"),
    -- The name is the alternative text of the logo, and the text of the link.
    CONSTRAINT "account_branding_mark_has_name" CHECK ("name" <> '' OR ("logo" IS NULL AND "url" = ''))
);

ALTER TABLE "account_branding" ADD CONSTRAINT "account_branding_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
