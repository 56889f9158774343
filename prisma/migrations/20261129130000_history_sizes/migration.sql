-- Works with release 1.1.0 and newer.
-- The bytes of the versions of each guide (contract HIST-12, decision 380). Triggers count them, because processes of the previous
-- release add and delete versions too, and a permanent deletion of a guide deletes them by its foreign keys.
CREATE TABLE "guide_history_sizes" (
    "guide_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL CHECK ("bytes" >= 0),
    "latest_bytes" BIGINT NOT NULL CHECK ("latest_bytes" >= 0),

    CONSTRAINT "guide_history_sizes_pkey" PRIMARY KEY ("guide_id")
);

ALTER TABLE "guide_history_sizes" ADD CONSTRAINT "guide_history_sizes_guide_id_fkey" FOREIGN KEY ("guide_id") REFERENCES "guides"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "guide_history_sizes_account_id_idx" ON "guide_history_sizes"("account_id");

-- A restore counts the bytes of the versions that it copies, by the same triggers.
COMMENT ON TABLE "guide_history_sizes" IS 'Not in backups.';

-- A version has 36 bytes for each of its steps, an id and a hash.
CREATE FUNCTION "guide_version_bytes"(title text, description text, step_ids integer[]) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN octet_length(title) + octet_length(description) + 36 * cardinality(step_ids);

CREATE FUNCTION "guide_version_step_bytes"(title text, content text, source text) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN coalesce(octet_length(title), 0) + octet_length(content) + coalesce(octet_length(source), 0);

CREATE FUNCTION "add_version_step_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guide_history_sizes AS h (guide_id, account_id, bytes, latest_bytes)
  SELECT s.guide_id, g.account_id, sum(guide_version_step_bytes(s.title, s.content, s.source)), 0
    FROM added s JOIN guides g ON g.id = s.guide_id GROUP BY s.guide_id, g.account_id
  ON CONFLICT (guide_id) DO UPDATE SET bytes = h.bytes + excluded.bytes;
  RETURN NULL;
END
$$;

-- The steps of a version are stored before it. The version with the highest number is the latest one.
CREATE FUNCTION "add_version_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO guide_history_sizes AS h (guide_id, account_id, bytes, latest_bytes)
  SELECT guide_id, account_id, sum(own), (array_agg(own + steps ORDER BY number DESC))[1]
    FROM (SELECT v.guide_id, v.account_id, v.number, guide_version_bytes(v.title, v.description, v.step_ids) AS own,
                 (SELECT coalesce(sum(guide_version_step_bytes(s.title, s.content, s.source)), 0)
                    FROM guide_version_steps s
                   WHERE s.guide_id = v.guide_id AND s.hash = ANY (v.step_hashes)) AS steps
            FROM added v) AS sizes
   GROUP BY guide_id, account_id
  ON CONFLICT (guide_id) DO UPDATE SET bytes = h.bytes + excluded.bytes, latest_bytes = excluded.latest_bytes;
  RETURN NULL;
END
$$;

CREATE FUNCTION "remove_version_step_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guide_history_sizes h SET bytes = h.bytes - s.bytes
    FROM (SELECT guide_id, sum(guide_version_step_bytes(title, content, source)) AS bytes FROM removed GROUP BY guide_id) AS s
   WHERE h.guide_id = s.guide_id;
  RETURN NULL;
END
$$;

CREATE FUNCTION "remove_version_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guide_history_sizes h SET bytes = h.bytes - v.bytes
    FROM (SELECT guide_id, sum(guide_version_bytes(title, description, step_ids)) AS bytes FROM removed GROUP BY guide_id) AS v
   WHERE h.guide_id = v.guide_id;
  RETURN NULL;
END
$$;

-- No process adds a version between the count and the triggers.
LOCK TABLE "guide_versions", "guide_version_steps" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "guide_history_sizes" ("guide_id", "account_id", "bytes", "latest_bytes")
SELECT v.guide_id, v.account_id, v.bytes + s.bytes, latest.bytes
  FROM (SELECT guide_id, account_id, max(number) AS number, sum(guide_version_bytes(title, description, step_ids)) AS bytes
          FROM guide_versions GROUP BY guide_id, account_id) AS v
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(guide_version_step_bytes(title, content, source)), 0) AS bytes
     FROM guide_version_steps WHERE guide_id = v.guide_id) AS s
 CROSS JOIN LATERAL (
   SELECT guide_version_bytes(l.title, l.description, l.step_ids)
          + (SELECT coalesce(sum(guide_version_step_bytes(title, content, source)), 0)
               FROM guide_version_steps WHERE guide_id = v.guide_id AND hash = ANY (l.step_hashes)) AS bytes
     FROM guide_versions l WHERE l.guide_id = v.guide_id AND l.number = v.number) AS latest;

CREATE TRIGGER "guide_version_steps_add_bytes" AFTER INSERT ON "guide_version_steps"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_version_step_bytes"();

CREATE TRIGGER "guide_versions_add_bytes" AFTER INSERT ON "guide_versions"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_version_bytes"();

CREATE TRIGGER "guide_version_steps_remove_bytes" AFTER DELETE ON "guide_version_steps"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "remove_version_step_bytes"();

CREATE TRIGGER "guide_versions_remove_bytes" AFTER DELETE ON "guide_versions"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "remove_version_bytes"();
