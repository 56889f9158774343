-- Works with release 1.1.0 and newer.
-- The language of guides, and of new guides of an account (contract LANG-1, LANG-2). The pages of stored guides have
-- been English until now.
ALTER TABLE "accounts" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
ALTER TABLE "guides" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';

-- With the language (contract HOOK-2). The function of the migration 20261126230000_guide_schedules in all other respects.
CREATE OR REPLACE FUNCTION "guide_event_data"(guide integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', g.id, 'slug', g.slug, 'external_id', g.external_id, 'title', g.title, 'description', g.description,
    'category', g.category, 'language', g.language, 'status', g.status, 'published_at', iso_timestamp(g.published_at),
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
