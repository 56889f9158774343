import { createHmac, randomBytes } from "node:crypto";
import type { Person, Site } from "../support/fixtures.ts";

const KEY = { id: 1, name: "Website", last_four: "a1b2" };
const HOUR = "2026-11-25T09:00:00.000Z";

/** A notification of each kind, oldest first. */
const EXAMPLES = [
  { kind: "plan_changed", from: "pro", to: "team", by: "Ada Lovelace" },
  {
    kind: "scheduled_update_failed",
    guide: { id: 1, title: "Descale the espresso machine" },
    publish_at: HOUR,
    problem: "conflict",
  },
  {
    kind: "webhook_disabled",
    webhook: { id: 1, url: `https://receiver.example/${"hooks/".repeat(12)}` },
    reason: "failing",
  },
  { kind: "rate_limited", hour: HOUR, refused: 12_345 },
  { kind: "quota_reached", threshold: 80, period: "2026-11", used: 160_000, quota: 200_000 },
  { kind: "key_expiring", key: KEY, expires_at: HOUR, days: 7 },
  { kind: "admin_key_created", key: KEY, rotated: false, by: null },
];

/** Adds notifications of a user, oldest first. The first half is read. */
export async function addNotifications(
  { stack }: Site,
  { id }: Person,
  examples: readonly { kind: string }[] = EXAMPLES,
): Promise<void> {
  for (const [index, data] of examples.entries())
    await stack.sql(
      `insert into notifications (user_id, kind, event, data, in_portal, created_at, read_at)
       values ($1, $2, gen_random_uuid(), $3, true, now() - make_interval(hours => $4), case when $5 then now() end)`,
      [
        id,
        data.kind,
        JSON.stringify(data),
        (examples.length - index) * 7,
        index < examples.length / 2,
      ],
    );
}

/** The path of a link to unsubscribe from the weekly summary, as the worker signs it. */
export async function unsubscribePath({ stack }: Site, { id }: Person): Promise<string> {
  const [row] = await stack.sql<{ secret: string }>(
    `insert into signing_keys (purpose, secret) values ('unsubscribe', $1)
     on conflict (purpose) do update set purpose = excluded.purpose returning encode(secret, 'hex') as secret`,
    [randomBytes(32)],
  );
  const value = `${id}.weekly_summary`;
  const key = Buffer.from(row?.secret ?? "", "hex");
  return `/unsubscribe/${value}.${createHmac("sha256", key).update(value).digest("base64url")}`;
}
