-- Former slugs of guides (contract SLUG-1 to SLUG-6, decision 353). They stay reserved for their guide, and redirect.
CREATE TABLE "former_slugs" (
    "user_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "guide_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_slugs_pkey" PRIMARY KEY ("user_id", "slug")
);

-- For the permanent deletion of a guide, and for the number of its former slugs.
CREATE INDEX "former_slugs_guide_id_idx" ON "former_slugs"("guide_id");

ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each statement of a trigger sees what was committed before it. The unique index of guides has waited for a concurrent change of
-- the slug, so that this check finds its reservation. Statements of the previous release treat this violation as a taken slug.
CREATE FUNCTION "refuse_reserved_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM former_slugs f
              WHERE f.user_id = NEW.user_id AND f.slug = NEW.slug AND f.guide_id <> NEW.id) THEN
    RAISE unique_violation USING
      MESSAGE = 'the slug is reserved for another guide', CONSTRAINT = 'guides_user_id_slug_key', TABLE = 'guides';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "guides_refuse_reserved_slug" AFTER INSERT ON "guides"
FOR EACH ROW EXECUTE FUNCTION "refuse_reserved_slug"();

CREATE TRIGGER "guides_refuse_reserved_new_slug" AFTER UPDATE OF "slug" ON "guides"
FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug)
EXECUTE FUNCTION "refuse_reserved_slug"();

-- A guide that returns to a former slug no longer needs its reservation.
CREATE FUNCTION "reserve_former_slug"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slugs f WHERE f.user_id = NEW.user_id AND f.slug = NEW.slug AND f.guide_id = NEW.id;
  INSERT INTO former_slugs (user_id, slug, guide_id) VALUES (NEW.user_id, OLD.slug, NEW.id);
  RETURN NULL;
END
$$;

CREATE TRIGGER "guides_reserve_former_slug" AFTER UPDATE OF "slug" ON "guides"
FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug)
EXECUTE FUNCTION "reserve_former_slug"();
