-- Notifications of users (contract NOTE-1 to NOTE-15, decisions 304 to 306).
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "in_portal" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- A user receives an event once.
CREATE UNIQUE INDEX "notifications_user_id_kind_event_key" ON "notifications"("user_id", "kind", "event");
-- For the list, and for the number of unread ones.
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC) WHERE ("in_portal" = true);
CREATE INDEX "notifications_unread_idx" ON "notifications"("user_id", "id") WHERE ("in_portal" = true AND "read_at" IS NULL);
-- For the sweep.
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a user has changed. Without a row, the defaults of the kind apply.
CREATE TABLE "notification_settings" (
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "mail" BOOLEAN,
    "portal" BOOLEAN,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id", "kind")
);

-- For the weekly summary, which few users receive.
CREATE INDEX "notification_settings_mail_idx" ON "notification_settings"("kind", "user_id") WHERE ("mail" = true);
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys that sign links. Created by their first use.
CREATE TABLE "signing_keys" (
    "purpose" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("purpose")
);

-- Views of a guide on past days. The rows of "guide_views" are added up when they are deleted. Without a foreign key: the
-- deletion of a guide would wait for the sweep of its views, and the other way round.
CREATE TABLE "guide_days" (
    "guide_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "guide_days_pkey" PRIMARY KEY ("guide_id", "day")
);

-- For the sweep.
CREATE INDEX "guide_days_day_idx" ON "guide_days"("day");

-- For the completions of a week.
CREATE INDEX "guide_readers_completed_idx" ON "guide_readers"("guide_id", "completed_at") WHERE ("completed_at" IS NOT NULL);
