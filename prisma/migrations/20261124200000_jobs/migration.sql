-- Background jobs (contract JOB-1 to JOB-9, decision 280). The schema "graphile_worker" is that of graphile-worker's
-- 20 migrations (MIT licence, https://github.com/graphile/worker), as it is after the last one. A test compares the two.

-- The condition comes first: `create schema if not exists` needs the privilege also for a schema that exists.
DO $$ BEGIN
  IF to_regnamespace('graphile_worker') IS NULL THEN CREATE SCHEMA graphile_worker; END IF;
END $$;

CREATE TABLE graphile_worker.migrations (
    id int PRIMARY KEY,
    ts timestamptz DEFAULT now() NOT NULL,
    breaking boolean DEFAULT false NOT NULL
);
INSERT INTO graphile_worker.migrations (id, breaking)
SELECT id, id IN (1, 3, 11, 13, 14, 16, 19) FROM generate_series(1, 20) AS id;

CREATE TABLE graphile_worker._private_job_queues (
    id int CONSTRAINT job_queues_pkey1 PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    queue_name text NOT NULL CONSTRAINT job_queues_queue_name_key UNIQUE
        CONSTRAINT job_queues_queue_name_check CHECK (length(queue_name) <= 128),
    locked_at timestamptz,
    locked_by text,
    is_available boolean GENERATED ALWAYS AS (locked_at IS NULL) STORED NOT NULL
);
ALTER TABLE graphile_worker._private_job_queues ENABLE ROW LEVEL SECURITY;

CREATE TABLE graphile_worker._private_tasks (
    id int CONSTRAINT tasks_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    identifier text NOT NULL CONSTRAINT tasks_identifier_key UNIQUE
        CONSTRAINT tasks_identifier_check CHECK (length(identifier) <= 128)
);
ALTER TABLE graphile_worker._private_tasks ENABLE ROW LEVEL SECURITY;

CREATE TABLE graphile_worker._private_jobs (
    id bigint CONSTRAINT jobs_pkey1 PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    job_queue_id int,
    task_id int NOT NULL,
    payload json DEFAULT '{}'::json NOT NULL,
    priority smallint DEFAULT 0 NOT NULL,
    run_at timestamptz DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    max_attempts smallint DEFAULT 25 NOT NULL CONSTRAINT jobs_max_attempts_check CHECK (max_attempts >= 1),
    last_error text,
    created_at timestamptz DEFAULT now() NOT NULL,
    updated_at timestamptz DEFAULT now() NOT NULL,
    key text CONSTRAINT jobs_key_key1 UNIQUE
        CONSTRAINT jobs_key_check CHECK (length(key) > 0 AND length(key) <= 512),
    locked_at timestamptz,
    locked_by text,
    revision int DEFAULT 0 NOT NULL,
    flags jsonb,
    is_available boolean GENERATED ALWAYS AS (locked_at IS NULL AND attempts < max_attempts) STORED NOT NULL
);
ALTER TABLE graphile_worker._private_jobs ENABLE ROW LEVEL SECURITY;
CREATE INDEX jobs_main_index ON graphile_worker._private_jobs (priority, run_at)
    INCLUDE (id, task_id, job_queue_id) WHERE (is_available = true);
CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs (priority, run_at)
    INCLUDE (id, task_id) WHERE (is_available = true AND job_queue_id IS NULL);

CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text CONSTRAINT known_crontabs_pkey PRIMARY KEY,
    known_since timestamptz NOT NULL,
    last_execution timestamptz
);
ALTER TABLE graphile_worker._private_known_crontabs ENABLE ROW LEVEL SECURITY;

CREATE VIEW graphile_worker.jobs AS
SELECT jobs.id,
       job_queues.queue_name,
       tasks.identifier AS task_identifier,
       jobs.priority,
       jobs.run_at,
       jobs.attempts,
       jobs.max_attempts,
       jobs.last_error,
       jobs.created_at,
       jobs.updated_at,
       jobs.key,
       jobs.locked_at,
       jobs.locked_by,
       jobs.revision,
       jobs.flags
  FROM graphile_worker._private_jobs AS jobs
 INNER JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
  LEFT JOIN graphile_worker._private_job_queues AS job_queues ON job_queues.id = jobs.job_queue_id;

CREATE TYPE graphile_worker.job_spec AS (
    identifier text,
    payload json,
    queue_name text,
    run_at timestamptz,
    max_attempts smallint,
    job_key text,
    priority smallint,
    flags text[]
);

CREATE FUNCTION graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean DEFAULT false) RETURNS SETOF graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into graphile_worker._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from graphile_worker._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into graphile_worker._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from graphile_worker._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into graphile_worker._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join graphile_worker._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join graphile_worker._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$$;

CREATE FUNCTION graphile_worker.add_job(identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text) RETURNS graphile_worker._private_jobs
    LANGUAGE plpgsql
    AS $$
declare
  v_job graphile_worker._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from graphile_worker.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::graphile_worker.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into graphile_worker._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from graphile_worker._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into graphile_worker._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from graphile_worker._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into graphile_worker._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from graphile_worker._private_tasks as tasks
      left join graphile_worker._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$$;

CREATE FUNCTION graphile_worker.complete_jobs(job_ids bigint[])
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $$
  delete from graphile_worker._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$$;

CREATE FUNCTION graphile_worker.force_unlock_workers(worker_ids text[])
 RETURNS void
 LANGUAGE sql
AS $$
update graphile_worker._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update graphile_worker._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$$;

CREATE FUNCTION graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text DEFAULT NULL::text)
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $$
  update graphile_worker._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

CREATE FUNCTION graphile_worker.remove_job(job_key text)
 RETURNS graphile_worker._private_jobs
 LANGUAGE plpgsql
 STRICT
AS $$
declare
  v_job graphile_worker._private_jobs;
begin
  -- Delete job if not locked
  delete from graphile_worker._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$$;

CREATE FUNCTION graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer)
 RETURNS SETOF graphile_worker._private_jobs
 LANGUAGE sql
AS $$
  update graphile_worker._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$$;

-- The workers that run, so that the jobs of one that was killed are released (contract JOB-5).
CREATE TABLE "job_workers" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_workers_pkey" PRIMARY KEY ("id")
);
COMMENT ON TABLE "job_workers" IS 'Not in backups.';
