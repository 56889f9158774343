/** Finds a valid key by its hash, with the service's conditions. */
export const FIND_KEY = {
  name: "find_key",
  text: `
select k.id as key_id, k.scopes::text as scopes, u.id as user_id, u.username, u.display_name, u.role,
       a.id as account_id, a.plan, a.per_minute, a.per_hour, a.monthly_quota, a.guide_limit
  from api_keys k
  join users u on u.id = k.user_id
  join accounts a on a.id = k.account_id
 where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
   and u.removed_at is null`,
};

export type KeyRow = {
  user_id: number;
  username: string;
  display_name: string;
  account_id: number;
  monthly_quota: number;
};

/** Counts a request if the quota allows it, without a wait for the disk, as the service does. */
export const RESERVE_QUOTA = {
  name: "reserve_quota",
  text: `
insert into usage_months as month (account_id, period, used) values ($1, $2, 1)
on conflict (account_id, period) do update set used = month.used + 1 where month.used < $3
returning used, set_config('synchronous_commit', 'off', true)`,
};

const SUMMARY_COLUMNS = `
  g.id, g.slug, g.title, g.description, g.category, g.status, g.published_at,
  g.featured_at is not null as featured, g.featured_at, g.views_count, g.completions_count,
  round(g.rating_sum::numeric / nullif(g.rating_count, 0), 2) as average_rating,
  'http://localhost:3000/@' || u.username || '/' || g.slug as url,
  json_build_object('username', u.username, 'display_name', u.display_name) as user,
  g.steps_count, g.created_at, g.updated_at`;

/** The whole response as text. PostgreSQL creates the JSON, and Node does not parse it. */
export const GUIDE_AS_TEXT = {
  name: "guide_as_text",
  text: `
select '{"guide":' || row_to_json(one)::text || '}' as body from (
  select ${SUMMARY_COLUMNS}, (select json_agg(s) from (
           select id, position, title, content from steps where guide_id = g.id order by position
         ) s) as steps
    from guides g join users u on u.id = g.user_id
   where g.id = $1 and g.account_id = $2 and g.user_id = $3 and g.deleted_at is null
) one`,
};

/** The newest guides, as text too. */
export const LIST_AS_TEXT = {
  name: "list_as_text",
  text: `
select '{"guides":' || json_agg(one)::text || ',"next_cursor":null}' as body from (
  select ${SUMMARY_COLUMNS} from guides g join users u on u.id = g.user_id
   where g.user_id = $1 and g.account_id = $2 and g.deleted_at is null
   order by g.created_at desc, g.id desc limit $3
) one`,
};

export const INSERT_GUIDE = {
  name: "insert_guide",
  text: `
insert into guides (account_id, user_id, slug, title, description, category, steps_count)
values ($1, $2, $3, $4, $5, $6, $7) returning id, created_at, updated_at`,
};

/** Three steps in one statement. */
export const INSERT_STEPS = {
  name: "insert_steps",
  text: `
insert into steps (guide_id, position, title, content)
values ($1, $2, $3, $4), ($1, $5, $6, $7), ($1, $8, $9, $10) returning id`,
};
