import { randomBytes, randomUUID } from "node:crypto";
import type { Connection } from "@guidepost/database";
import type { SubjectIds } from "./walk-database.ts";

/** Tables without rows of an account, each with the reason. `fillEveryTable` adds a row to every other one. */
export const TABLES_WITHOUT_ACCOUNT: Record<string, string> = {
  _prisma_migrations: "the schema",
  erasures: "the record of the erasure: ids and numbers",
  reserved_usernames: "usernames stay reserved (contract USER-9)",
  feedback_days: "numbers of an anonymous reader",
  image_deletions: "hashes of images whose files are being deleted",
  job_workers: "processes",
  signing_keys: "keys of the installation",
  used_challenges: "hashes of random numbers",
  "graphile_worker._private_job_queues": "names of queues",
  "graphile_worker._private_known_crontabs": "periodic tasks",
  "graphile_worker._private_tasks": "names of tasks",
  "graphile_worker.migrations": "the schema of the library",
};

/** A person with rows in every table that has rows of an account. */
export type FilledUser = { id: number; accountId: number; texts: string[]; guideIds: number[] };

function hexName(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Inserts rows of a user into every table that has rows of an account, also jobs. The user must have a guide history of
 * its own: two guides, one of them published and one in the trash. The texts identify the person.
 */
export async function fillEveryTable(
  connection: Connection,
  { userId, accountId }: { userId: number; accountId: number },
): Promise<FilledUser> {
  const insert = async <Row extends object = { id: number }>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row> => {
    const { rows } = await connection.query<Row>(text, values);
    return rows[0] as Row;
  };
  const { rows } = await connection.query<{ username: string; email: string; name: string }>(
    "select username, email, display_name as name from users where id = $1",
    [userId],
  );
  const [{ username, email, name } = { username: "", email: "", name: "" }] = rows;
  const former = `${username.slice(0, 20)}-former`;
  const image = hexName();
  const values = [userId, accountId];
  const addImage = (hash: string) =>
    insert(
      `insert into images (account_id, hash, width, height, bytes, uploaded_by, check_after)
       values ($2, $3, 300, 200, 1000, $1, now() + interval '8 days') returning id`,
      [...values, hash],
    );
  await addImage(image);
  await insert(
    `insert into image_storage (account_id, bytes) values ($1, 1000)
     on conflict (account_id) do update set bytes = image_storage.bytes + 1000`,
    [accountId],
  );
  const avatar = `${image}-300x200.webp`;
  await insert("update users set avatar = $2, bio = 'I am ' || display_name where id = $1", [
    userId,
    avatar,
  ]);
  await insert("insert into former_usernames (username, user_id) values ($2, $1)", [
    userId,
    former,
  ]);
  await insert("insert into author_links (user_id, position, label, url) values ($1, 1, $2, $3)", [
    userId,
    name,
    `https://people.example/${username}`,
  ]);
  await insert("insert into identities (user_id, provider, subject) values ($1, 'github', $2)", [
    userId,
    `${username}-at-github`,
  ]);
  await insert(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $2, 0, '{}', 'Laptop of ' || $3::text, now())`,
    [userId, randomBytes(16), name],
  );
  await insert(
    "insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($1, $2, 1, now())",
    [userId, randomBytes(16)],
  );
  await insert("insert into recovery_codes (user_id, hash) values ($1, $2)", [
    userId,
    randomBytes(32),
  ]);
  await insert(
    `insert into sessions (user_id, id, version, created_at, used_at, address, user_agent)
     values ($1, $2, 0, now(), now(), '203.0.113.77', 'Firefox')`,
    [userId, randomUUID()],
  );
  await insert("insert into ended_sessions (user_id, id) values ($1, $2)", [userId, randomUUID()]);
  await insert("insert into sign_in_notices (user_id, day, count) values ($1, now(), 1)", [userId]);
  await insert(
    `insert into account_branding (account_id, name, logo, url, accent, hides_credit)
     values ($2, 'Brand of user ' || $1::int, $3, '', '', false) on conflict do nothing`,
    [userId, accountId, avatar],
  );
  const webhook = await insert(
    `insert into webhook_endpoints (account_id, url, description, events, secret)
     values ($1, $2, '', '{guide.created,guide.updated,guide.published,guide.deleted,member.removed,api_key.created}', 'whsec_x')
     returning id`,
    [accountId, `https://receiver.example/${hexName()}`],
  );
  const addGuide = async (slug: string, columns: string, expressions: string) => {
    const { id } = await insert(
      `insert into guides (account_id, user_id, slug, title, description, category, external_id, steps_count, ${columns})
       values ($2, $1, $3, 'How to', '', 'tech', $3 || '-id', 1, ${expressions}) returning id`,
      [...values, slug],
    );
    await insert("insert into steps (guide_id, position, content) values ($1, 1, '<p>Text</p>')", [
      id,
    ]);
    return id;
  };
  const suffix = hexName().slice(0, 8);
  const published = await addGuide(
    `published-${suffix}`,
    "status, published_at, has_pending_changes",
    "'published', now(), true",
  );
  const trashed = await addGuide(`trashed-${suffix}`, "deleted_at", "now()");
  const draft = await addGuide(`draft-${suffix}`, "status", "'draft'");
  await insert("update accounts set guides_count = guides_count + 2 where id = $1", [accountId]);
  const guideIds = [published, trashed, draft];
  // A change, which adds a version.
  await insert(
    "update guides set title = 'How to do it', updated_at = now() + interval '1 ms' where id = $1",
    [published],
  );
  await insert("update guides set slug = slug || '-new' where id = $1", [published]);
  await insert("insert into former_feed_ids (guide_id, path) values ($1, $2)", [
    published,
    `/@${username}/published`,
  ]);
  await insert(
    `insert into guide_search (guide_id, headings, body) values ($1, to_tsvector('simple', 'how'), to_tsvector('simple', 'text'))`,
    [published],
  );
  await insert(
    `insert into guide_drafts (guide_id, title, description, category, steps, base_version, base, saved_by, saved_at)
     values ($1, 'How', '', 'tech', '[]', 1, '{}', $2, now())`,
    [published, userId],
  );
  const visitor = randomBytes(32);
  for (const guideId of guideIds) {
    await insert("insert into guide_views (guide_id, day, visitor) values ($1, now(), $2)", [
      guideId,
      visitor,
    ]);
    await insert("insert into guide_readers (guide_id, visitor, rating) values ($1, $2, 4)", [
      guideId,
      visitor,
    ]);
    await insert(
      `insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on)
       values ($1, $2, $3, $4, 4, 'Helpful', now())`,
      [guideId, visitor, accountId, userId],
    );
    await insert(
      "insert into guide_days (guide_id, day, views) values ($1, now() - interval '1 day', 2)",
      [guideId],
    );
    await insert(
      "insert into guide_day_steps (guide_id, day, furthest_step, views) values ($1, now() - interval '1 day', 1, 2)",
      [guideId],
    );
    await insert(
      "insert into guide_day_referrers (guide_id, day, host, views) values ($1, now() - interval '1 day', 'a.example', 2)",
      [guideId],
    );
  }
  await insert(
    `insert into private_links (guide_id, hash, sealed_token, created_by, expires_at)
     values ($1, $2, $2, $3, now() + interval '1 day')`,
    [published, randomBytes(32), userId],
  );
  await insert("insert into link_checks (guide_id, links, skipped) values ($1, '[]', 0)", [
    published,
  ]);
  const key = await insert(
    `insert into api_keys (account_id, user_id, created_by, origin, name, description, scopes, hash, last_four)
     values ($2, $1, $1, 'portal', 'Key of ' || $3::text, '', '{read}', $4, 'abcd') returning id`,
    [...values, name, randomBytes(32)],
  );
  await insert("insert into api_key_notices (api_key_id, expires_at, days) values ($1, now(), 7)", [
    key.id,
  ]);
  await insert(
    "insert into guide_feeds (account_id, feed_id, last_position) values ($1, 1, 0) on conflict do nothing",
    [accountId],
  );
  await insert(
    "insert into usage_months (account_id, period, used) values ($1, '2026-11', 3) on conflict do nothing",
    [accountId],
  );
  await insert(
    `insert into usage_detail (account_id, day, api_key_id, operation, outcome, requests)
     values ($1, now(), $2, 'guides.get', 'ok', 3)`,
    [accountId, key.id],
  );
  await insert(
    `insert into usage_windows (account_id, minute, minute_requests, hour, hour_requests)
     values ($1, now(), 1, now(), 1) on conflict do nothing`,
    [accountId],
  );
  await insert(
    "insert into usage_thresholds (account_id, period, percentage) values ($1, '2026-11', 50) on conflict do nothing",
    [accountId],
  );
  await insert(
    `insert into idempotency_results (user_id, key, fingerprint, status, body, is_admin)
     values ($1, 'a-key', $2, 201, '{"guide": {}}', false)`,
    [userId, randomBytes(32)],
  );
  const invitation = await insert(
    `insert into invitations (account_id, invited_by, role, email, token_hash, expires_at)
     values ($2, $1, 'member', $3, $4, now() + interval '7 days') returning id`,
    [...values, email, randomBytes(32)],
  );
  await insert(
    "insert into mail_tokens (hash, kind, user_id, email, expires_at) values ($1, 'reset_password', $2, $3, now() + interval '1 day')",
    [randomBytes(32), userId, email],
  );
  await insert(
    "insert into mail_tokens (hash, kind, invitation_id, email, expires_at) values ($1, 'invitation', $2, $3, now() + interval '1 day')",
    [randomBytes(32), invitation.id, email],
  );
  await insert(
    "insert into notifications (user_id, kind, event, data, in_portal) values ($1, 'plan_changed', $2, $3, true)",
    [
      userId,
      hexName(),
      JSON.stringify({ kind: "plan_changed", from: "pro", to: "team", by: name }),
    ],
  );
  await insert(
    "insert into notification_settings (user_id, kind, mail) values ($1, 'weekly_summary', true)",
    [userId],
  );
  await insert("insert into saved_filters (user_id, name, query) values ($1, 'Mine', '{}')", [
    userId,
  ]);
  await insert(
    `insert into webhook_attempts (delivery_id, number, started_at, duration_ms, headers, status, response)
     select d.id, 1, now(), 5, '{}', 200, 'ok' from webhook_deliveries d where d.endpoint_id = $1`,
    [webhook.id],
  );
  await insert(
    `insert into request_log (kept_days, id, account_id, api_key_id, method, operation, path, status, duration_us, address, replayed)
     values (30, $1, $2, $3, 'GET', 'guides.get', '/v1/guides/1', 200, 5, '203.0.113.77', false)`,
    [timedId(), accountId, key.id],
  );
  const entry = (action: string, target: [string, string | number, string], details: object) =>
    insert(
      `insert into audit_log (account_id, id, expires_at, action, via, user_id, target_type, target_id, target_name, address, user_agent, details)
       values ($2, $3, now() + interval '30 days', $4, 'portal', $1, $5, $6, $7, '203.0.113.77', 'Firefox', $8)`,
      [...values, timedId(), action, ...target.map(String), JSON.stringify(details)],
    );
  await entry("user.renamed", ["user", userId, username], {});
  await entry("invitation.created", ["invitation", invitation.id, email], { by: name });
  await entry("key.created", ["key", key.id, `Key of ${name}`], {
    allowed_addresses: ["203.0.113.77"],
  });
  await insert(
    "select graphile_worker.add_job('send_mail', $1::json, run_at => now() + interval '1 day')",
    [
      JSON.stringify({
        id: randomUUID(),
        mail: { kind: "reset_password", email, expiresAt: new Date() },
      }),
    ],
  );
  return { id: userId, accountId, texts: [username, former, email, name], guideIds };
}

/** A UUID of version 7. */
function timedId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Returns the ids of all rows of an account, or of one of its users. */
export async function collectIds(
  connection: Connection,
  { accountId, userId }: { accountId: number; userId?: number },
): Promise<SubjectIds> {
  const ids = async (text: string): Promise<(number | string)[]> => {
    const { rows } = await connection.query<{ id: number | string }>(text, [userId ?? accountId]);
    return rows.map(({ id }) => id);
  };
  if (userId !== undefined)
    return {
      account: [],
      user: [userId],
      guide: [],
      key: await ids("select id from api_keys where user_id = $1"),
      webhook: [],
      event: [],
      delivery: [],
      invitation: await ids("select id from invitations where invited_by = $1"),
    };
  return {
    account: [accountId],
    user: await ids("select id from users where account_id = $1"),
    guide: await ids("select id from guides where account_id = $1"),
    key: await ids("select id from api_keys where account_id = $1"),
    webhook: await ids("select id from webhook_endpoints where account_id = $1"),
    event: await ids("select id from events where account_id = $1"),
    delivery: await ids(
      "select d.id::text as id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id where w.account_id = $1",
    ),
    invitation: await ids("select id from invitations where account_id = $1"),
  };
}
