-- The public profile of authors (contract PROFILE-1 to PROFILE-10, decision 364).
-- `avatar` is the file of an image of the account, and no reference: pages then show it without reading the image.
ALTER TABLE "users" ADD COLUMN "bio" TEXT NOT NULL DEFAULT '' CHECK (char_length("bio") <= 300);
ALTER TABLE "users" ADD COLUMN "avatar" TEXT CHECK ("avatar" ~ '^[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,4}[.]webp$');
-- Each change of the profile increases it. The versions of stored pages contain it.
ALTER TABLE "users" ADD COLUMN "profile_version" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "author_links" (
    "user_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL CHECK ("position" BETWEEN 1 AND 5),
    "label" TEXT NOT NULL CHECK (char_length("label") BETWEEN 1 AND 40),
    "url" TEXT NOT NULL CHECK (char_length("url") <= 500 AND "url" LIKE 'https://%'),

    CONSTRAINT "author_links_pkey" PRIMARY KEY ("user_id", "position")
);

ALTER TABLE "author_links" ADD CONSTRAINT "author_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For the category filter of an author's page.
CREATE INDEX "guides_user_id_category_published_idx" ON "guides"("user_id", "category", "published_at" DESC, "id" DESC) WHERE ("published_at" IS NOT NULL AND "deleted_at" IS NULL);
