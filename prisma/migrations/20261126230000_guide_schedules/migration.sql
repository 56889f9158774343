-- Times at which the worker publishes and unpublishes guides (contract SCHED-1 to SCHED-8, decision 355). Their changes are
-- changes of the guide: statements set "updated_at" with them.
ALTER TABLE "guides" ADD COLUMN "publish_at" TIMESTAMPTZ(3), ADD COLUMN "unpublish_at" TIMESTAMPTZ(3);

-- For the worker.
CREATE INDEX "guides_publish_at_idx" ON "guides"("publish_at") WHERE ("publish_at" IS NOT NULL);
CREATE INDEX "guides_unpublish_at_idx" ON "guides"("unpublish_at") WHERE ("unpublish_at" IS NOT NULL);

-- A trigger, because a process of the previous release changes guides too. What was scheduled does not survive a deletion, and a
-- publication that was scheduled ends with the first one.
CREATE FUNCTION "end_guide_schedule"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publish_at := NULL;
  IF NEW.deleted_at IS NOT NULL OR NEW.status = 'draft' THEN
    NEW.unpublish_at := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "guides_end_schedule" BEFORE UPDATE OF "status", "deleted_at" ON "guides"
FOR EACH ROW
WHEN ((OLD.publish_at IS NOT NULL OR OLD.unpublish_at IS NOT NULL)
      AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at))
EXECUTE FUNCTION "end_guide_schedule"();

-- With the new columns of the API.
CREATE OR REPLACE FUNCTION "guide_event_data"(guide integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', g.id, 'slug', g.slug, 'external_id', g.external_id, 'title', g.title, 'description', g.description,
    'category', g.category, 'status', g.status, 'published_at', iso_timestamp(g.published_at),
    'featured_at', iso_timestamp(g.featured_at), 'views_count', g.views_count,
    'completions_count', g.completions_count, 'rating_sum', g.rating_sum, 'rating_count', g.rating_count,
    'steps_count', g.steps_count, 'created_at', iso_timestamp(g.created_at), 'updated_at', iso_timestamp(g.updated_at),
    'deleted_at', iso_timestamp(g.deleted_at), 'version', g.version,
    'has_pending_changes', g.has_pending_changes,
    'publish_at', iso_timestamp(g.publish_at), 'unpublish_at', iso_timestamp(g.unpublish_at),
    'username', u.username, 'display_name', u.display_name,
    'steps', coalesce((SELECT json_agg(json_build_object('id', s.id, 'position', s.position, 'title', s.title,
                                                         'content', s.content) ORDER BY s.position)
                         FROM steps s WHERE s.guide_id = g.id), '[]'::json))
    FROM guides g JOIN users u ON u.id = g.user_id WHERE g.id = guide
$$;
