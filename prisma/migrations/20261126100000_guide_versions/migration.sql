-- The versions of guides that readers saw (contract HIST-1 to HIST-11, decision 347).

-- The content of steps, each text of a guide once: versions that have the same step share its row.
CREATE TABLE "guide_version_steps" (
    "guide_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "source" TEXT,

    CONSTRAINT "guide_version_steps_pkey" PRIMARY KEY ("guide_id", "hash")
);

ALTER TABLE "guide_version_steps" ADD CONSTRAINT "guide_version_steps_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- "user_id" and "api_key_id" have no foreign keys: a version outlives them. "via" is null for changes of an earlier release.
CREATE TABLE "guide_versions" (
    "guide_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "guide_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3),
    "kind" TEXT NOT NULL,
    "restored_from" INTEGER,
    "via" TEXT,
    "user_id" INTEGER,
    "api_key_id" INTEGER,
    "changed" TEXT[] NOT NULL,
    "steps_added" INTEGER NOT NULL,
    "steps_removed" INTEGER NOT NULL,
    "steps_changed" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" "category" NOT NULL,
    "step_ids" INTEGER[] NOT NULL,
    "step_hashes" BYTEA[] NOT NULL,

    CONSTRAINT "guide_versions_pkey" PRIMARY KEY ("guide_id", "number")
);

ALTER TABLE "guide_versions" ADD CONSTRAINT "guide_versions_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For the sweep.
CREATE INDEX "guide_versions_account_id_replaced_at_idx" ON "guide_versions"("account_id", "replaced_at") WHERE ("replaced_at" IS NOT NULL);

-- Adds the state of a guide as its newest version, unless it is a change that readers do not see. The caller holds the lock of
-- the guide's row, so that numbers have no gaps. "guide" is a row of guides. Its type is not that of the table, because a restore
-- of a backup drops and creates the table without this function.
CREATE FUNCTION "add_guide_version"(guide record, kind text, change jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last guide_versions;
  ids integer[];
  hashes bytea[];
  fields text[] := '{}';
  added integer := 0;
  removed integer := 0;
  edited integer := 0;
BEGIN
  SELECT * INTO last FROM guide_versions v WHERE v.guide_id = guide.id ORDER BY v.number DESC LIMIT 1;
  SELECT coalesce(array_agg(s.id ORDER BY s.position), '{}'),
         coalesce(array_agg(sha256(convert_to(json_build_array(s.title, s.content, s.source)::text, 'UTF8'))
                            ORDER BY s.position), '{}')
    INTO ids, hashes FROM steps s WHERE s.guide_id = guide.id;
  IF last.number IS NOT NULL THEN
    IF ids <> last.step_ids OR hashes <> last.step_hashes THEN
      SELECT count(*) FILTER (WHERE o.hash IS NULL), count(*) FILTER (WHERE n.hash IS NULL),
             count(*) FILTER (WHERE n.hash <> o.hash)
        INTO added, removed, edited
        FROM unnest(last.step_ids, last.step_hashes) AS o (id, hash)
        FULL JOIN unnest(ids, hashes) AS n (id, hash) USING (id);
    END IF;
    fields := array_remove(ARRAY[
      CASE WHEN guide.title <> last.title THEN 'title' END,
      CASE WHEN guide.description <> last.description THEN 'description' END,
      CASE WHEN guide.category <> last.category THEN 'category' END,
      CASE WHEN added + removed + edited > 0 THEN 'steps' END,
      -- The steps that both have are in another order.
      CASE WHEN ids <> last.step_ids
            AND ARRAY(SELECT o.id FROM unnest(last.step_ids) WITH ORDINALITY AS o (id, place)
                       WHERE o.id = ANY (ids) ORDER BY o.place)
             <> ARRAY(SELECT n.id FROM unnest(ids) WITH ORDINALITY AS n (id, place)
                       WHERE n.id = ANY (last.step_ids) ORDER BY n.place) THEN 'step_order' END], NULL);
    IF fields = '{}' AND kind <> 'published' THEN
      RETURN;
    END IF;
    UPDATE guide_versions v SET replaced_at = guide.updated_at WHERE v.guide_id = guide.id AND v.number = last.number;
  END IF;
  INSERT INTO guide_version_steps (guide_id, hash, title, content, source)
  SELECT guide.id, n.hash, s.title, s.content, s.source
    FROM unnest(ids, hashes) AS n (id, hash) JOIN steps s ON s.id = n.id
   WHERE n.hash <> ALL (coalesce(last.step_hashes, '{}'))
  ON CONFLICT DO NOTHING;
  INSERT INTO guide_versions (guide_id, number, account_id, guide_version, created_at, kind, restored_from, via, user_id,
                              api_key_id, changed, steps_added, steps_removed, steps_changed, title, description,
                              category, step_ids, step_hashes)
  VALUES (guide.id, coalesce(last.number, 0) + 1, guide.account_id, guide.version, guide.updated_at, kind,
          (change ->> 'restored_from')::integer, change ->> 'via', (change ->> 'user_id')::integer,
          (change ->> 'api_key_id')::integer, fields, added, removed, edited, guide.title, guide.description,
          guide.category, ids, hashes);
END
$$;

-- Triggers, because they run in the transaction of each change, also in that of a process of the previous release.
-- "guidepost.change" has the author of a change. The end of a transaction resets it to an empty text.
CREATE FUNCTION "record_guide_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb := nullif(current_setting('guidepost.change', true), '')::jsonb;
BEGIN
  PERFORM add_guide_version(
    NEW, CASE WHEN OLD.status <> 'published' THEN 'published' ELSE coalesce(change ->> 'kind', 'updated') END, change);
  RETURN NULL;
END
$$;

-- The columns are those of the trigger "guides_version". It runs when the statement has ended, so that its steps are visible.
CREATE TRIGGER "guides_record_version" AFTER UPDATE OF "updated_at", "deleted_at" ON "guides"
FOR EACH ROW
WHEN (OLD.version IS DISTINCT FROM NEW.version AND NEW.status = 'published' AND NEW.deleted_at IS NULL)
EXECUTE FUNCTION "record_guide_version"();

-- A guide that was published before it had a history gets its state as the first version before its next change. It runs
-- before the guide's row changes, and every statement changes that row before the steps.
CREATE FUNCTION "record_first_guide_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM guide_versions WHERE guide_id = OLD.id) THEN
    PERFORM add_guide_version(OLD, 'recorded', NULL);
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "guides_record_first_version" BEFORE UPDATE OF "updated_at" ON "guides"
FOR EACH ROW
WHEN (OLD.status = 'published' AND OLD.deleted_at IS NULL AND OLD.updated_at IS DISTINCT FROM NEW.updated_at)
EXECUTE FUNCTION "record_first_guide_version"();
