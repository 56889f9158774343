-- The guides from before the migration 20261124180000_guide_changes, oldest change first. A migration of its own:
-- its transaction does not hold the lock of the new triggers, so that guides can be written meanwhile.
INSERT INTO "guide_changes" ("guide_id", "account_id", "user_id", "position", "changed_at", "external_id", "deleted_at")
SELECT "id", "account_id", "user_id",
       row_number() OVER (PARTITION BY "account_id" ORDER BY coalesce("deleted_at", "updated_at"), "id"),
       coalesce("deleted_at", "updated_at"), "external_id", "deleted_at"
  FROM "guides"
ON CONFLICT ("guide_id") DO NOTHING;

INSERT INTO "guide_feeds" ("account_id", "feed_id", "last_position")
SELECT "account_id", floor(random() * 2147483647), max("position") FROM "guide_changes" WHERE "position" IS NOT NULL GROUP BY "account_id";
