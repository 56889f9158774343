import { type Connection, type Database, inTransaction } from "@guidepost/database";

/**
 * Where the database has rows about a person: by the id of the user (`$1`) in its account (`$2`). Secrets and hashes of secrets are
 * left out.
 */
const SECTIONS: Record<string, string> = {
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

/** A person may have many requests in the log. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Returns the rows about a person by kind, of one moment, without secrets. */
export function exportPerson(
  pool: Database["pool"],
  { userId, accountId }: { userId: number; accountId: number },
): Promise<Record<string, unknown[]>> {
  return inTransaction(pool, async (transaction: Connection) => {
    await transaction.query("set transaction isolation level repeatable read, read only");
    await transaction.query(`set local statement_timeout = ${EXPORT_TIMEOUT_MS}`);
    const exported: Record<string, unknown[]> = {};
    for (const [section, text] of Object.entries(SECTIONS)) {
      // The unused parameter needs a type.
      const { rows } = await transaction.query<{ row: unknown }>({
        name: `export_${section}`,
        text: `with parameters as (select $1::int, $2::int) ${text}`,
        values: [userId, accountId],
      });
      exported[section] = rows.map(({ row }) => row);
    }
    return exported;
  });
}
