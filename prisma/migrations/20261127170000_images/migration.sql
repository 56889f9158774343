-- Uploaded images, and the bytes of an account's images (contract IMG-1 to IMG-9, decision 360).
CREATE TABLE "images" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL CHECK ("hash" ~ '^[0-9a-f]{32}$'),
    "width" INTEGER NOT NULL CHECK ("width" > 0),
    "height" INTEGER NOT NULL CHECK ("height" > 0),
    "bytes" INTEGER NOT NULL CHECK ("bytes" > 0),
    "uploaded_by" INTEGER,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "check_after" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "images_hash_key" ON "images"("hash");
CREATE INDEX "images_uploaded_by_idx" ON "images"("uploaded_by");
-- For the worker: the images of an account that are due, and the accounts with such images.
CREATE INDEX "images_account_id_check_after_idx" ON "images"("account_id", "check_after");
CREATE INDEX "images_check_after_idx" ON "images"("check_after");

CREATE TABLE "image_storage" (
    "account_id" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL CHECK ("bytes" >= 0),

    CONSTRAINT "image_storage_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "images" ADD CONSTRAINT "images_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "image_storage" ADD CONSTRAINT "image_storage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
