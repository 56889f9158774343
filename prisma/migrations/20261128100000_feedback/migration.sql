-- Texts of readers with their ratings (contract INS-9 to INS-14, decision 363). A text exists only with its rating.
CREATE TABLE "guide_feedback" (
    "id" SERIAL NOT NULL,
    "guide_id" INTEGER NOT NULL,
    "visitor" BYTEA NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "rating" SMALLINT NOT NULL,
    "text" TEXT NOT NULL,
    "sent_on" DATE NOT NULL,
    "is_read" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "guide_feedback_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "guide_feedback_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
    CONSTRAINT "guide_feedback_text_check" CHECK (char_length("text") BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX "guide_feedback_guide_id_visitor_key" ON "guide_feedback"("guide_id", "visitor");
CREATE INDEX "guide_feedback_guide_idx" ON "guide_feedback"("guide_id", "is_read", "rating", "id");
CREATE INDEX "guide_feedback_account_idx" ON "guide_feedback"("account_id", "is_read", "rating", "id");
CREATE INDEX "guide_feedback_user_idx" ON "guide_feedback"("user_id", "is_read", "rating", "id");
CREATE INDEX "guide_feedback_sent_on_idx" ON "guide_feedback"("sent_on");
ALTER TABLE "guide_feedback" ADD CONSTRAINT "guide_feedback_guide_id_visitor_fkey" FOREIGN KEY ("guide_id", "visitor") REFERENCES "guide_readers"("guide_id", "visitor") ON DELETE CASCADE ON UPDATE CASCADE;

-- How many texts a visitor has sent on a UTC day (contract INS-10).
CREATE TABLE "feedback_days" (
    "visitor" BYTEA NOT NULL,
    "day" DATE NOT NULL,
    "sent" SMALLINT NOT NULL,

    CONSTRAINT "feedback_days_pkey" PRIMARY KEY ("visitor", "day"),
    CONSTRAINT "feedback_days_visitor_check" CHECK (octet_length("visitor") = 32),
    CONSTRAINT "feedback_days_sent_check" CHECK ("sent" > 0)
);
CREATE INDEX "feedback_days_day_idx" ON "feedback_days"("day");

-- Whether the author has deleted a text of this reader, who cannot send another one (contract INS-12).
ALTER TABLE "guide_readers" ADD COLUMN "feedback_closed" BOOLEAN NOT NULL DEFAULT false;
