-- Insights of guides by day (contract INS-1 to INS-8, decision 362). The constraints are checked on the views of two days.
ALTER TABLE "guide_views"
    ADD COLUMN "device" SMALLINT,
    ADD COLUMN "referrer" TEXT,
    ADD COLUMN "furthest_step" SMALLINT NOT NULL DEFAULT 0,
    ADD CONSTRAINT "guide_views_device_check" CHECK ("device" BETWEEN 1 AND 3),
    ADD CONSTRAINT "guide_views_referrer_check" CHECK (octet_length("referrer") <= 253),
    ADD CONSTRAINT "guide_views_furthest_step_check" CHECK ("furthest_step" >= 0);

ALTER TABLE "guide_days"
    ADD COLUMN "phones" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "tablets" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "desktops" INTEGER NOT NULL DEFAULT 0;

-- Without relations, for the reason of guide_days.
CREATE TABLE "guide_day_steps" (
    "guide_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "furthest_step" SMALLINT NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "guide_day_steps_pkey" PRIMARY KEY ("guide_id", "day", "furthest_step"),
    CONSTRAINT "guide_day_steps_furthest_step_check" CHECK ("furthest_step" > 0),
    CONSTRAINT "guide_day_steps_views_check" CHECK ("views" > 0)
);
CREATE INDEX "guide_day_steps_day_idx" ON "guide_day_steps"("day");

CREATE TABLE "guide_day_referrers" (
    "guide_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "host" TEXT NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "guide_day_referrers_pkey" PRIMARY KEY ("guide_id", "day", "host"),
    CONSTRAINT "guide_day_referrers_host_check" CHECK (octet_length("host") <= 253),
    CONSTRAINT "guide_day_referrers_views_check" CHECK ("views" > 0)
);
CREATE INDEX "guide_day_referrers_day_idx" ON "guide_day_referrers"("day");

ALTER TABLE "guide_readers" ADD COLUMN "rated_on" DATE;
CREATE INDEX "guide_readers_rated_idx" ON "guide_readers"("guide_id", "rated_on", "rating") WHERE "rating" IS NOT NULL;
