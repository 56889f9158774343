import { type AnyConnection, queryRows } from "@guidepost/database";
import { conflict } from "#errors.ts";
import { freeSlug } from "../slug.ts";
import { TIME_OF_CHANGE } from "./rows.ts";

/** At most so many external ids are in a message. */
const NAMED_IDS = 5;

type HandOver = {
  accountId: number;
  from: number;
  to: number;
  /** What happens with an external id that a guide of the receiver has too. */
  onTakenExternalId: "refuse" | "clear";
};

/** Returns the external ids of guides of `from` that guides of `to` have too. */
async function takenExternalIds(
  transaction: AnyConnection,
  { from, to }: Pick<HandOver, "from" | "to">,
): Promise<{ id: number; external_id: string }[]> {
  return queryRows(transaction, {
    name: "find_taken_external_ids",
    text: `
select g.id, g.external_id from guides g
  join guides o on o.user_id = $2::int and o.external_id = g.external_id
 where g.user_id = $1::int and g.external_id is not null order by g.id`,
    values: [from, to],
  });
}

/** @throws `conflict` for an external id that both users have */
async function settleExternalIds(transaction: AnyConnection, handOver: HandOver): Promise<void> {
  const taken = await takenExternalIds(transaction, handOver);
  if (taken.length === 0) return;
  if (handOver.onTakenExternalId === "refuse") {
    const ids = taken.slice(0, NAMED_IDS).map(({ external_id: id }) => id);
    const more = taken.length > ids.length ? `, and ${taken.length - ids.length} more` : "";
    throw conflict(
      `Both users have guides with the same external id: ${ids.join(", ")}${more}. Change these ids first, or choose another user`,
    );
  }
  await queryRows(transaction, {
    name: "clear_taken_external_ids",
    text: "update guides set external_id = null where id = any($1::int[])",
    values: [taken.map(({ id }) => id)],
  });
}

/** Gives the guides of `from` whose slug a guide of `to` has or had a free slug of both users. */
async function settleSlugs(
  transaction: AnyConnection,
  { from, to }: Pick<HandOver, "from" | "to">,
): Promise<void> {
  const taken = await queryRows<{ id: number; slug: string }>(transaction, {
    name: "find_taken_slugs",
    text: `
select g.id, g.slug from guides g
 where g.user_id = $1::int
   and (exists (select from guides o where o.user_id = $2::int and o.slug = g.slug)
     or exists (select from former_slugs f where f.user_id = $2::int and f.slug = g.slug and f.guide_id <> g.id))
 order by g.id`,
    values: [from, to],
  });
  for (const { id, slug } of taken) {
    const free = await freeSlug(slug, async (slugs) => {
      const rows = await queryRows<{ slug: string }>(transaction, {
        name: "find_used_slugs",
        text: `
select slug from guides where user_id = any($1::int[]) and slug = any($2::text[])
 union
select slug from former_slugs where user_id = any($1::int[]) and slug = any($2::text[])`,
        values: [[from, to], slugs],
      });
      return new Set(rows.map((row) => row.slug));
    });
    await queryRows(transaction, {
      name: "change_slug_for_hand_over",
      text: "update guides set slug = $2::text where id = $1::int",
      values: [id, free],
    });
  }
}

/**
 * Makes `to` the author of all guides of `from`, also of those in the trash (contract USER-8). The former addresses redirect while
 * `from` exists. Returns the number of guides.
 *
 * @throws `conflict` for an external id that both users have, with `refuse`
 */
export async function handOverGuides(
  transaction: AnyConnection,
  handOver: HandOver,
): Promise<number> {
  const { accountId, from, to } = handOver;
  // Serializes hand-overs to and from a user: each would choose its slugs from the same free ones.
  await queryRows(transaction, {
    name: "lock_users_of_hand_over",
    text: "select id from users where id = any($1::int[]) and account_id = $2::int order by id for no key update",
    values: [[from, to], accountId],
  });
  await settleExternalIds(transaction, handOver);
  await settleSlugs(transaction, handOver);
  await queryRows(transaction, {
    name: "reserve_addresses_of_hand_over",
    text: `
insert into former_slugs (user_id, slug, guide_id)
select g.user_id, g.slug, g.id from guides g where g.user_id = $1::int and g.account_id = $2::int
on conflict do nothing`,
    values: [from, accountId],
  });
  await queryRows(transaction, {
    name: "hand_over_feedback",
    text: "update guide_feedback set user_id = $2::int where user_id = $1::int",
    values: [from, to],
  });
  const handedOver = await queryRows<{ id: number }>(transaction, {
    name: "hand_over_guides",
    text: `
update guides set user_id = $2::int, updated_at = ${TIME_OF_CHANGE}, search_version = search_version + 1
 where user_id = $1::int and account_id = $3::int returning id`,
    values: [from, to, accountId],
  });
  // A guide that returns to a user no longer needs the reservation of its slug.
  await queryRows(transaction, {
    name: "end_reservations_of_hand_over",
    text: `
delete from former_slugs f using guides g
 where g.id = f.guide_id and f.user_id = $1::int and g.user_id = f.user_id and g.slug = f.slug`,
    values: [to],
  });
  await queryRows(transaction, {
    name: "hand_over_changes",
    text: "update guide_changes set user_id = $2::int where user_id = $1::int and account_id = $3::int",
    values: [from, to, accountId],
  });
  return handedOver.length;
}

/** Soft-deletes all guides of a user at a time, and returns how many. */
export async function trashGuidesOfUser(
  transaction: AnyConnection,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const [row] = await queryRows<{ guides: number }>(transaction, {
    name: "trash_guides_of_user",
    text: `
with gone as (
  update guides set deleted_at = $2::timestamptz, search_version = search_version + 1
   where user_id = $1::int and deleted_at is null returning account_id
), counted as (
  update accounts a set guides_count = guides_count - gone.guides
    from (select account_id, count(*)::int as guides from gone group by 1) gone where a.id = gone.account_id
)
select count(*)::int as guides from gone`,
    values: [userId, at],
  });
  return row?.guides ?? 0;
}

/** Restores the guides of a user that `trashGuidesOfUser` deleted at this time, and returns how many. */
export async function restoreGuidesOfUser(
  transaction: AnyConnection,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const [row] = await queryRows<{ guides: number }>(transaction, {
    name: "restore_guides_of_user",
    text: `
with restored as (
  update guides set deleted_at = null, search_version = search_version + 1
   where user_id = $1::int and deleted_at = $2::timestamptz returning account_id
), counted as (
  update accounts a set guides_count = guides_count + restored.guides
    from (select account_id, count(*)::int as guides from restored group by 1) restored where a.id = restored.account_id
)
select count(*)::int as guides from restored`,
    values: [userId, at],
  });
  return row?.guides ?? 0;
}
