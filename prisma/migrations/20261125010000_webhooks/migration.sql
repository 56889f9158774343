-- Events of accounts and their delivery to webhooks (contract HOOK-1 to HOOK-19, decisions 290 to 292).
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[] NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id") WHERE ("deleted_at" IS NULL);
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An event is stored only if an endpoint receives it. "data" is the row at that moment.
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSON NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "events_account_id_idx" ON "events"("account_id");
-- For the sweep.
CREATE INDEX "events_created_at_idx" ON "events"("created_at");
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An event for an endpoint. Its state is pending, succeeded or failed. A worker that sends it sets "claim" and "claimed_until".
CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "webhook_deliveries_event_id_endpoint_id_key" ON "webhook_deliveries"("event_id", "endpoint_id");
-- For the log of an endpoint, of all states and of one state.
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"("endpoint_id", "id" DESC);
CREATE INDEX "webhook_deliveries_endpoint_id_state_id_idx" ON "webhook_deliveries"("endpoint_id", "state", "id" DESC);
-- For the workers.
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("endpoint_id", "next_attempt_at") WHERE ("state" = 'pending');
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A request to an endpoint, and its response.
CREATE TABLE "webhook_attempts" (
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "headers" JSON NOT NULL,
    "status" INTEGER,
    "response" TEXT,
    "error" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id", "number")
);

ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Shares of a monthly quota that an account has reached, each once a period.
CREATE TABLE "usage_thresholds" (
    "account_id" INTEGER NOT NULL,
    "period" CHAR(7) NOT NULL,
    "percentage" INTEGER NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_thresholds_pkey" PRIMARY KEY ("account_id", "period", "percentage")
);

ALTER TABLE "usage_thresholds" ADD CONSTRAINT "usage_thresholds_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Announced expiries of keys, each once. A later expiry is announced again.
CREATE TABLE "api_key_notices" (
    "api_key_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "days" INTEGER NOT NULL,

    CONSTRAINT "api_key_notices_pkey" PRIMARY KEY ("api_key_id", "expires_at", "days")
);

ALTER TABLE "api_key_notices" ADD CONSTRAINT "api_key_notices_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Deliveries of the replaced data must not continue after a restore.
COMMENT ON TABLE "events" IS 'Not in backups.';
COMMENT ON TABLE "webhook_deliveries" IS 'Not in backups.';
COMMENT ON TABLE "webhook_attempts" IS 'Not in backups.';

-- The text that the API returns for a time.
CREATE FUNCTION "iso_timestamp"(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION "is_event_wanted"(of_account integer, of_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhook_endpoints
                  WHERE account_id = of_account AND deleted_at IS NULL AND enabled AND of_type = ANY (events))
$$;

-- Stores an event for the endpoints that receive it, and adds a job that sends it: one for each transaction.
-- With an endpoint, the event is for that one only.
CREATE FUNCTION "record_event"(of_account integer, of_type text, event_data json, only_endpoint integer DEFAULT NULL)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  new_id text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
  receivers integer[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO receivers FROM webhook_endpoints
   WHERE account_id = of_account AND deleted_at IS NULL AND enabled
     AND CASE WHEN only_endpoint IS NULL THEN of_type = ANY (events) ELSE id = only_endpoint END;
  IF receivers IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO events (id, account_id, type, data) VALUES (new_id, of_account, of_type, event_data);
  INSERT INTO webhook_deliveries (endpoint_id, event_id) SELECT unnest(receivers), new_id;
  -- The end of a transaction, or of a savepoint, resets the setting together with the job.
  IF current_setting('guidepost.webhook_job', true) IS DISTINCT FROM receivers::text THEN
    PERFORM graphile_worker.add_job('deliver_webhooks', json_build_object('endpointIds', receivers), max_attempts => 11);
    PERFORM set_config('guidepost.webhook_job', receivers::text, true);
  END IF;
  RETURN new_id;
END
$$;

-- The columns that the API reads of a guide.
CREATE FUNCTION "guide_event_data"(guide integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', g.id, 'slug', g.slug, 'external_id', g.external_id, 'title', g.title, 'description', g.description,
    'category', g.category, 'status', g.status, 'published_at', iso_timestamp(g.published_at),
    'featured_at', iso_timestamp(g.featured_at), 'views_count', g.views_count,
    'completions_count', g.completions_count, 'rating_sum', g.rating_sum, 'rating_count', g.rating_count,
    'steps_count', g.steps_count, 'created_at', iso_timestamp(g.created_at), 'updated_at', iso_timestamp(g.updated_at),
    'deleted_at', iso_timestamp(g.deleted_at), 'version', g.version,
    'username', u.username, 'display_name', u.display_name,
    'steps', coalesce((SELECT json_agg(json_build_object('id', s.id, 'position', s.position, 'title', s.title,
                                                         'content', s.content) ORDER BY s.position)
                         FROM steps s WHERE s.guide_id = g.id), '[]'::json))
    FROM guides g JOIN users u ON u.id = g.user_id WHERE g.id = guide
$$;

-- Triggers, because they run in the transaction of each change: of requests, of bulk requests, of the operator, and of
-- processes of the previous release. They run when the statement has ended, so that its steps are visible.
CREATE FUNCTION "record_created_guide_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT account_id FROM inserted) a WHERE is_event_wanted(a.account_id, 'guide.created')) THEN
    PERFORM record_event(i.account_id, 'guide.created', guide_event_data(i.id)) FROM inserted i
      WHERE is_event_wanted(i.account_id, 'guide.created');
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "guides_record_created_events" AFTER INSERT ON "guides"
REFERENCING NEW TABLE AS "inserted"
FOR EACH STATEMENT EXECUTE FUNCTION "record_created_guide_events"();

CREATE FUNCTION "record_changed_guide_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  types text[];
  event_type text;
BEGIN
  -- Most accounts have no endpoints.
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE account_id = NEW.account_id AND deleted_at IS NULL AND enabled) THEN
    RETURN NULL;
  END IF;
  types := array_remove(ARRAY[
    CASE WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL THEN 'guide.deleted' END,
    CASE WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL THEN 'guide.restored' END,
    CASE WHEN OLD.status <> NEW.status AND NEW.status = 'published' THEN 'guide.published' END,
    CASE WHEN OLD.status <> NEW.status AND NEW.status = 'draft' THEN 'guide.unpublished' END,
    CASE WHEN OLD.featured_at IS NULL AND NEW.featured_at IS NOT NULL THEN 'guide.featured' END,
    CASE WHEN OLD.featured_at IS NOT NULL AND NEW.featured_at IS NULL THEN 'guide.unfeatured' END], NULL);
  -- A new version without another state has new fields or steps.
  IF types = '{}' OR (OLD.title, OLD.description, OLD.category, OLD.external_id)
     IS DISTINCT FROM (NEW.title, NEW.description, NEW.category, NEW.external_id) THEN
    types := types || 'guide.updated'::text;
  END IF;
  FOREACH event_type IN ARRAY types LOOP
    IF is_event_wanted(NEW.account_id, event_type) THEN
      PERFORM record_event(NEW.account_id, event_type, guide_event_data(NEW.id));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

-- The columns are those of the trigger "guides_version".
CREATE TRIGGER "guides_record_changed_events" AFTER UPDATE OF "updated_at", "deleted_at" ON "guides"
FOR EACH ROW
WHEN (OLD.version IS DISTINCT FROM NEW.version)
EXECUTE FUNCTION "record_changed_guide_events"();

-- What the portal shows of a key.
CREATE FUNCTION "api_key_event_data"(api_key integer) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', k.id, 'name', k.name, 'scopes', k.scopes, 'last_four', k.last_four, 'username', u.username, 'role', u.role,
    'created_at', iso_timestamp(k.created_at), 'expires_at', iso_timestamp(k.expires_at),
    'revoked_at', iso_timestamp(k.revoked_at))
    FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.id = api_key
$$;

CREATE FUNCTION "record_api_key_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'api_key.created' ELSE 'api_key.revoked' END;
BEGIN
  IF is_event_wanted(NEW.account_id, event_type) THEN
    PERFORM record_event(NEW.account_id, event_type, api_key_event_data(NEW.id));
  END IF;
  RETURN NULL;
END
$$;

-- Not for the keys of "Try it", which work for ten minutes.
CREATE TRIGGER "api_keys_record_created_event" AFTER INSERT ON "api_keys"
FOR EACH ROW WHEN (NEW.origin IS DISTINCT FROM 'try_it')
EXECUTE FUNCTION "record_api_key_event"();

CREATE TRIGGER "api_keys_record_revoked_event" AFTER UPDATE OF "revoked_at" ON "api_keys"
FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND NEW.origin IS DISTINCT FROM 'try_it')
EXECUTE FUNCTION "record_api_key_event"();

CREATE FUNCTION "record_member_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'member.joined' ELSE 'member.removed' END;
BEGIN
  IF is_event_wanted(NEW.account_id, event_type) THEN
    PERFORM record_event(NEW.account_id, event_type, json_build_object(
      'username', NEW.username, 'display_name', NEW.display_name, 'role', NEW.role,
      'created_at', iso_timestamp(NEW.created_at)));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "users_record_joined_event" AFTER INSERT ON "users"
FOR EACH ROW EXECUTE FUNCTION "record_member_event"();

CREATE TRIGGER "users_record_removed_event" AFTER UPDATE OF "removed_at" ON "users"
FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
EXECUTE FUNCTION "record_member_event"();
