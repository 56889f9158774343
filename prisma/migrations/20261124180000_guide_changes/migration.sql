-- The changes of guides for GET /v1/changes (contract CHG-1 to CHG-7, decision 250). A guide has one row, with its
-- latest change. A table of its own: a position in "guides" would write to all indexes of the guide.
CREATE TABLE "guide_changes" (
    "guide_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "position" BIGINT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "external_id" TEXT COLLATE "C",
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "guide_changes_pkey" PRIMARY KEY ("guide_id")
);

-- For the pages of an account and of a user.
CREATE UNIQUE INDEX "guide_changes_account_id_position_key" ON "guide_changes"("account_id", "position") WHERE ("position" IS NOT NULL);
CREATE INDEX "guide_changes_account_id_user_id_position_idx" ON "guide_changes"("account_id", "user_id", "position") WHERE ("position" IS NOT NULL);
-- For changes without a position, oldest first.
CREATE INDEX "guide_changes_pending_idx" ON "guide_changes"("account_id", "changed_at", "guide_id") WHERE ("position" IS NULL);
-- For the sweep of deletions.
CREATE INDEX "guide_changes_deleted_at_idx" ON "guide_changes"("deleted_at") WHERE ("deleted_at" IS NOT NULL);

-- The positions of an account. Each assignment locks its row.
CREATE TABLE "guide_feeds" (
    "account_id" INTEGER NOT NULL,
    "feed_id" INTEGER NOT NULL,
    "last_position" BIGINT NOT NULL,
    "horizon" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "guide_feeds_pkey" PRIMARY KEY ("account_id")
);

ALTER TABLE "guide_feeds" ADD CONSTRAINT "guide_feeds_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Clients may have read changes that a backup does not contain. A restore therefore starts new feeds, and the trigger
-- below records the restored guides.
COMMENT ON TABLE "guide_changes" IS 'Not in backups.';
COMMENT ON TABLE "guide_feeds" IS 'Not in backups.';

-- Triggers, because processes of the previous release write guides during a rolling deployment.
CREATE FUNCTION "record_inserted_guides"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guide_changes (guide_id, account_id, user_id, changed_at, external_id, deleted_at)
  SELECT id, account_id, user_id, coalesce(deleted_at, updated_at), external_id, deleted_at FROM inserted;
  RETURN NULL;
END
$$;

CREATE TRIGGER "guides_record_inserts" AFTER INSERT ON "guides"
REFERENCING NEW TABLE AS "inserted"
FOR EACH STATEMENT EXECUTE FUNCTION "record_inserted_guides"();

CREATE FUNCTION "record_changed_guide"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guide_changes (guide_id, account_id, user_id, external_id, deleted_at)
  VALUES (NEW.id, NEW.account_id, NEW.user_id, NEW.external_id, NEW.deleted_at)
  ON CONFLICT (guide_id) DO UPDATE
     SET position = NULL, changed_at = excluded.changed_at, external_id = excluded.external_id,
         deleted_at = excluded.deleted_at;
  RETURN NULL;
END
$$;

-- The columns are those of the trigger "guides_version".
CREATE TRIGGER "guides_record_changes" AFTER UPDATE OF "updated_at", "deleted_at" ON "guides"
FOR EACH ROW
WHEN (OLD.version IS DISTINCT FROM NEW.version)
EXECUTE FUNCTION "record_changed_guide"();

-- A guide in the trash has a row with its deletion already. Others are deleted with their user or account.
CREATE FUNCTION "record_removed_guide"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guide_changes
     SET position = NULL, changed_at = now(), external_id = OLD.external_id, deleted_at = now()
   WHERE guide_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER "guides_record_removals" AFTER DELETE ON "guides"
FOR EACH ROW
WHEN (OLD.deleted_at IS NULL)
EXECUTE FUNCTION "record_removed_guide"();

-- A foreign key would make each creation of a guide look up the account. Each statement uses one partial index.
CREATE FUNCTION "erase_guide_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guide_changes WHERE account_id = OLD.id AND position IS NOT NULL;
  DELETE FROM guide_changes WHERE account_id = OLD.id AND position IS NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER "accounts_erase_guide_changes" AFTER DELETE ON "accounts"
FOR EACH ROW EXECUTE FUNCTION "erase_guide_changes"();
