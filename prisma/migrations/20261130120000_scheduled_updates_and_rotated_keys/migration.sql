-- Works with release 1.1.0 and newer.
-- "publish_at" of a published guide is the time at which its pending draft goes live (contract SCHED-9, decision 386). It ends
-- with the draft. A trigger, because a process of the previous release publishes and discards drafts too.
CREATE TRIGGER "guides_end_scheduled_update" BEFORE UPDATE OF "has_pending_changes" ON "guides"
FOR EACH ROW
WHEN (OLD.publish_at IS NOT NULL AND OLD.has_pending_changes AND NOT NEW.has_pending_changes AND NEW.status = 'published')
EXECUTE FUNCTION "end_guide_schedule"();

-- The key that a key replaces (contract KEY-8). Rotations before this column have none.
ALTER TABLE "api_keys" ADD COLUMN "replaces_id" INTEGER;
CREATE UNIQUE INDEX "api_keys_replaces_id_key" ON "api_keys"("replaces_id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;
