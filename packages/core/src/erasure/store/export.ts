import {
  type Connection,
  type Database,
  inTransaction,
  type Transaction,
} from "@guidepost/database";

/**
 * Where the database has rows about a person: by the id of the user (`$1`) in its account (`$2`). Secrets and hashes of secrets are
 * left out.
 */
const PERSON_SECTIONS: Record<string, string> = {
  user: `select to_jsonb(u) - '{password_hash}'::text[] || jsonb_build_object('has_password', u.password_hash is not null) as row
           from users u where u.id = $1`,
  account: `select jsonb_build_object('id', a.id, 'name', a.name, 'plan', a.plan, 'created_at', a.created_at) as row
              from accounts a where a.id = $2`,
  former_usernames: "select to_jsonb(f) as row from former_usernames f where f.user_id = $1",
  author_links:
    "select to_jsonb(l) as row from author_links l where l.user_id = $1 order by l.position",
  identities: "select to_jsonb(i) as row from identities i where i.user_id = $1",
  passkeys: `select to_jsonb(p) - '{credential_id,public_key}'::text[] as row from passkeys p where p.user_id = $1 order by p.id`,
  two_factor:
    "select jsonb_build_object('enabled_at', t.enabled_at) as row from two_factors t where t.user_id = $1",
  sessions: "select to_jsonb(s) as row from sessions s where s.user_id = $1 order by s.created_at",
  ended_sessions: "select to_jsonb(e) as row from ended_sessions e where e.user_id = $1",
  sign_in_notices: "select to_jsonb(n) as row from sign_in_notices n where n.user_id = $1",
  notifications:
    "select to_jsonb(n) as row from notifications n where n.user_id = $1 order by n.id",
  notification_settings:
    "select to_jsonb(s) as row from notification_settings s where s.user_id = $1",
  saved_filters:
    "select to_jsonb(f) as row from saved_filters f where f.user_id = $1 order by f.id",
  invitations: `select to_jsonb(i) - '{token_hash}'::text[] as row from invitations i
                 where i.invited_by = $1 or i.email = (select u.email from users u where u.id = $1) order by i.id`,
  api_keys: `select to_jsonb(k) - '{hash}'::text[] as row from api_keys k where k.user_id = $1 or k.created_by = $1 order by k.id`,
  guides: `select to_jsonb(g) - '{search_version,views_order}'::text[] || jsonb_build_object('steps', coalesce(
             (select jsonb_agg(to_jsonb(s) order by s.position) from steps s where s.guide_id = g.id), '[]')) as row
             from guides g where g.user_id = $1 order by g.id`,
  former_slugs: "select to_jsonb(f) as row from former_slugs f where f.user_id = $1",
  guide_drafts:
    "select to_jsonb(d) as row from guide_drafts d where d.saved_by = $1 order by d.guide_id",
  guide_versions: `select jsonb_build_object('guide_id', v.guide_id, 'number', v.number, 'created_at', v.created_at, 'kind', v.kind,
                          'title', v.title) as row
                     from guide_versions v where v.account_id = $2 and v.user_id = $1 order by v.guide_id, v.number`,
  private_links: `select to_jsonb(l) - '{hash,sealed_token}'::text[] as row from private_links l where l.created_by = $1 order by l.id`,
  images: "select to_jsonb(i) as row from images i where i.uploaded_by = $1 order by i.id",
  reader_feedback:
    "select to_jsonb(f) - '{visitor}'::text[] as row from guide_feedback f where f.user_id = $1 order by f.id",
  idempotency_results: `select jsonb_build_object('key', r.key, 'status', r.status, 'created_at', r.created_at) as row
                          from idempotency_results r where r.user_id = $1`,
  usage: `select to_jsonb(d) as row from usage_detail d
           where d.api_key_id in (select k.id from api_keys k where k.user_id = $1) order by d.day`,
  requests: `select to_jsonb(r) as row from request_log r
              where r.account_id = $2 and r.api_key_id in (select k.id from api_keys k where k.user_id = $1) order by r.id`,
  audit_log: `select to_jsonb(l) as row from audit_log l
               where l.account_id = $2 and (l.user_id = $1 or l.target_type = 'user' and l.target_id = ($1::int)::text) order by l.id`,
};

/** The time of an entry of the audit log, which its id begins with (`entry-id.ts`). */
const ENTRY_TIME =
  "to_timestamp(('x' || left(replace(l.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)";

/**
 * What the database has about an account (`$2`), in addition to the guides and images of its export. The columns are listed, so
 * that a new one with a secret is not in it. What belongs to the sign-in of a member is not in it either.
 */
const ACCOUNT_COLUMNS: Record<string, string> = {
  account: `select a.id, a.name, a.plan, a.language, a.created_at, a.requires_two_factor, a.per_minute, a.per_hour,
                   a.monthly_quota, a.guide_limit from accounts a where a.id = $2`,
  branding:
    "select b.name, b.logo, b.url, b.accent, b.hides_credit from account_branding b where b.account_id = $2",
  members: `select u.id, u.username, u.display_name, u.email, u.role, u.created_at, u.email_verified_at, u.removed_at, u.bio, u.avatar,
                   coalesce((select jsonb_agg(jsonb_build_object('label', l.label, 'url', l.url) order by l.position)
                               from author_links l where l.user_id = u.id), '[]') as links
              from users u where u.account_id = $2 order by u.id`,
  invitations: `select i.id, i.email, i.role, i.invited_by, i.created_at, i.expires_at, i.accepted_at
                  from invitations i where i.account_id = $2 order by i.id`,
  api_keys: `select k.id, k.user_id, k.created_by, k.name, k.description, k.scopes, k.last_four, k.allowed_addresses,
                    k.allowed_referrers, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
               from api_keys k where k.account_id = $2 order by k.id`,
  webhooks: `select w.id, w.url, w.description, w.events, w.enabled, w.disabled_reason, w.created_at, w.updated_at
               from webhook_endpoints w where w.account_id = $2 and w.deleted_at is null order by w.id`,
  private_links: `select l.id, l.guide_id, l.created_by, l.created_at, l.expires_at, l.last_opened_at
                    from private_links l join guides g on g.id = l.guide_id where g.account_id = $2 order by l.id`,
  former_slugs: `select f.guide_id, f.user_id, f.slug
                   from former_slugs f join guides g on g.id = f.guide_id where g.account_id = $2 order by f.guide_id, f.slug`,
  guides_in_trash: `select g.id, g.user_id, g.slug, g.title, g.description, g.category, g.language, g.deleted_at,
                           coalesce((select jsonb_agg(jsonb_build_object('position', s.position, 'title', s.title, 'content', s.content)
                                                      order by s.position) from steps s where s.guide_id = g.id), '[]') as steps
                      from guides g where g.account_id = $2 and g.deleted_at is not null order by g.id`,
  guide_drafts: `select d.guide_id, d.title, d.description, d.category, d.steps, d.saved_by, d.saved_at
                   from guide_drafts d join guides g on g.id = d.guide_id where g.account_id = $2 order by d.guide_id`,
  ratings: `select g.id as guide_id, g.views_count, g.completions_count, g.rating_count, g.rating_sum
              from guides g where g.account_id = $2 order by g.id`,
  reader_feedback: `select f.id, f.guide_id, f.rating, f.text, f.sent_on, f.is_read
                      from guide_feedback f where f.account_id = $2 order by f.id`,
  insights: `select d.guide_id, d.day, d.views, d.phones, d.tablets, d.desktops,
                    coalesce((select jsonb_object_agg(s.furthest_step, s.views) from guide_day_steps s
                               where s.guide_id = d.guide_id and s.day = d.day), '{}') as furthest_steps,
                    coalesce((select jsonb_object_agg(r.host, r.views) from guide_day_referrers r
                               where r.guide_id = d.guide_id and r.day = d.day), '{}') as referrers
               from guide_days d join guides g on g.id = d.guide_id where g.account_id = $2 order by d.guide_id, d.day`,
  usage: "select u.period, u.used from usage_months u where u.account_id = $2 order by u.period",
  audit_log: `select l.id, ${ENTRY_TIME} as created_at, l.action, l.via, l.user_id, l.api_key_id, l.target_type, l.target_id, l.target_name, l.address, l.user_agent,
                     l.details from audit_log l where l.account_id = $2 order by l.id`,
};

const ACCOUNT_SECTIONS = Object.fromEntries(
  Object.entries(ACCOUNT_COLUMNS).map(([section, text]) => [
    section,
    `select to_jsonb(c) as row from (${text}) c`,
  ]),
);

/** Sections whose rows have up to several MiB. */
const LARGE_SECTIONS = new Set(["guides", "guide_drafts", "guides_in_trash"]);
const ROWS_PER_READ = 500;
const LARGE_ROWS_PER_READ = 4;

/** A row as JSON text, with the name of its section. Each section begins with an entry without a row. */
type ExportedEntry = { section: string; row?: string };

type Ids = { userId: number; accountId: number };

/** Reads all sections in a transaction, with a few rows in memory at a time. */
async function* readSections(
  transaction: Connection | Transaction,
  sections: Record<string, string>,
  { userId, accountId }: Ids,
): AsyncGenerator<ExportedEntry> {
  for (const [section, text] of Object.entries(sections)) {
    yield { section };
    const size = LARGE_SECTIONS.has(section) ? LARGE_ROWS_PER_READ : ROWS_PER_READ;
    await transaction.query(
      // The unused parameter needs a type.
      `declare exported no scroll cursor for with parameters as (select $1::int, $2::int)
       select rows.row::text as row from (${text}) rows`,
      [userId, accountId],
    );
    for (let count = size; count === size;) {
      const { rows } = await transaction.query<{ row: string }>(`fetch ${size} from exported`);
      count = rows.length;
      for (const { row } of rows) yield { section, row };
    }
    await transaction.query("close exported");
  }
}

/** Reads what belongs to an account or a user besides the guides and images of its export, without secrets. */
export function readStoredData(
  transaction: Transaction,
  subject: "account" | "user",
  ids: Ids,
): AsyncGenerator<ExportedEntry> {
  return readSections(transaction, subject === "account" ? ACCOUNT_SECTIONS : PERSON_SECTIONS, ids);
}

/** A person may have many requests in the log. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Returns the rows about a person by kind, of one moment, without secrets. */
export function exportPerson(pool: Database["pool"], ids: Ids): Promise<Record<string, unknown[]>> {
  return inTransaction(pool, async (transaction: Connection) => {
    await transaction.query("set transaction isolation level repeatable read, read only");
    await transaction.query(`set local statement_timeout = ${EXPORT_TIMEOUT_MS}`);
    const exported: Record<string, unknown[]> = {};
    for await (const { section, row } of readSections(transaction, PERSON_SECTIONS, ids)) {
      const rows = (exported[section] ??= []);
      if (row !== undefined) rows.push(JSON.parse(row));
    }
    return exported;
  });
}
