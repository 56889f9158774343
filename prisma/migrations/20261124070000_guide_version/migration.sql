-- The version of a guide (contract GUIDE-8). A trigger increments it, because processes of the previous
-- release write guides during a rolling deployment and their statements do not set it (decision 223).

-- AlterTable
ALTER TABLE "guides" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- Every change sets "updated_at" to a new time; deletion and restore set "deleted_at". The counters of
-- readers set neither, so that their statements do not evaluate the trigger.
CREATE FUNCTION "increment_guide_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER "guides_version" BEFORE UPDATE OF "updated_at", "deleted_at" ON "guides"
FOR EACH ROW
WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
EXECUTE FUNCTION "increment_guide_version"();
