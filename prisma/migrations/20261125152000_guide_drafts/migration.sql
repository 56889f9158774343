-- Pending drafts of published guides (contract DRAFT-1 to DRAFT-11, decision 343). A guide has at most one.

-- A column, so that reading a guide needs no other table. Its changes leave "updated_at", and therefore "version", as they are.
ALTER TABLE "guides" ADD COLUMN "has_pending_changes" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "guide_drafts" (
    "guide_id" INTEGER NOT NULL,
    "revision" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" "category" NOT NULL,
    "steps" JSON NOT NULL,
    "base_version" INTEGER NOT NULL,
    "base" JSON NOT NULL,
    "saved_by" INTEGER,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guide_drafts_pkey" PRIMARY KEY ("guide_id")
);

ALTER TABLE "guide_drafts" ADD CONSTRAINT "guide_drafts_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guide_drafts" ADD CONSTRAINT "guide_drafts_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- For the deletion of a user.
CREATE INDEX "guide_drafts_saved_by_idx" ON "guide_drafts"("saved_by");

-- With the new column of the API.
CREATE OR REPLACE FUNCTION "guide_event_data"(guide integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', g.id, 'slug', g.slug, 'external_id', g.external_id, 'title', g.title, 'description', g.description,
    'category', g.category, 'status', g.status, 'published_at', iso_timestamp(g.published_at),
    'featured_at', iso_timestamp(g.featured_at), 'views_count', g.views_count,
    'completions_count', g.completions_count, 'rating_sum', g.rating_sum, 'rating_count', g.rating_count,
    'steps_count', g.steps_count, 'created_at', iso_timestamp(g.created_at), 'updated_at', iso_timestamp(g.updated_at),
    'deleted_at', iso_timestamp(g.deleted_at), 'version', g.version,
    'has_pending_changes', g.has_pending_changes,
    'username', u.username, 'display_name', u.display_name,
    'steps', coalesce((SELECT json_agg(json_build_object('id', s.id, 'position', s.position, 'title', s.title,
                                                         'content', s.content) ORDER BY s.position)
                         FROM steps s WHERE s.guide_id = g.id), '[]'::json))
    FROM guides g JOIN users u ON u.id = g.user_id WHERE g.id = guide
$$;
