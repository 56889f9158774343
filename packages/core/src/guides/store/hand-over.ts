import { type AnyConnection, queryRows } from "@guidepost/database";
import { conflict } from "#errors.ts";
import { numberedSlug } from "../slug.ts";
import { TIME_OF_CHANGE } from "./rows.ts";

/**
 * Guides that one statement changes. Triggers write a version, a change, and an event with its deliveries for each of them: a statement
 * for all guides of a user could exceed the time-out of statements.
 */
const GUIDES_PER_STATEMENT = 500;

/** At most so many external ids are in a message. */
const NAMED_IDS = 5;

/**
 * Runs changes of many guides, whose statements and triggers read tables by their indexes only. PostgreSQL plans a statement at its
 * first execution: it would read a table without rows completely, and repeat that for each guide while the transaction fills the
 * table.
 */
async function withIndexScans<Result>(
  transaction: AnyConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = (name: string, text: string) => queryRows(transaction, { name, text, values: [] });
  await run("avoid_table_scans", "set local enable_seqscan = off");
  // Plans that earlier transactions of the connection have made stay otherwise.
  await run("plan_again", "discard plans");
  const result = await work();
  await run("permit_table_scans", "set local enable_seqscan = on");
  return result;
}

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

/** Returns the first numbered slug that is not used, and adds it to the used ones. */
function useFreeSlug(base: string, used: Set<string>): string {
  let number = 2;
  while (used.has(numberedSlug(base, number))) number += 1;
  const free = numberedSlug(base, number);
  used.add(free);
  return free;
}

/** Gives the guides of `from` whose slug a guide of `to` has or had a free slug of both users. */
async function settleSlugs(
  transaction: AnyConnection,
  { from, to }: Pick<HandOver, "from" | "to">,
): Promise<void> {
  const taken = await queryRows<{ id: number; slug: string }>(transaction, {
    name: "find_taken_slugs",
    text: `
select g.id, g.slug from guides g join guides o on o.user_id = $2::int and o.slug = g.slug where g.user_id = $1::int
 union
select g.id, g.slug from guides g
  join former_slugs f on f.user_id = $2::int and f.slug = g.slug and f.guide_id <> g.id where g.user_id = $1::int
 order by id`,
    values: [from, to],
  });
  if (taken.length === 0) return;
  const rows = await queryRows<{ slug: string }>(transaction, {
    name: "find_used_slugs",
    text: `
select slug from guides where user_id = any($1::int[])
 union all
select slug from former_slugs where user_id = any($1::int[])`,
    values: [[from, to]],
  });
  const used = new Set(rows.map(({ slug }) => slug));
  const changes = taken.map(({ id, slug }) => ({ id, slug: useFreeSlug(slug, used) }));
  for (let first = 0; first < changes.length; first += GUIDES_PER_STATEMENT) {
    const batch = changes.slice(first, first + GUIDES_PER_STATEMENT);
    await queryRows(transaction, {
      name: "change_slugs_for_hand_over",
      text: `
update guides g set slug = changed.slug from unnest($1::int[], $2::text[]) as changed (id, slug)
 where g.id = changed.id`,
      values: [batch.map(({ id }) => id), batch.map(({ slug }) => slug)],
    });
  }
}

/** Gives the next guides of `from` after a slug to `to`. Returns their number and the last slug; `undefined` when there are none. */
async function handOverBatch(
  transaction: AnyConnection,
  { accountId, from, to, after }: Omit<HandOver, "onTakenExternalId"> & { after: string },
): Promise<{ guides: number; last: string } | undefined> {
  const batch = await queryRows<{ id: number; slug: string }>(transaction, {
    name: "next_guides_of_hand_over",
    text: `
select id, slug from guides where user_id = $1::int and slug > $2::text order by slug limit $3::int
   for no key update`,
    values: [from, after, GUIDES_PER_STATEMENT],
  });
  const last = batch.at(-1)?.slug;
  if (last === undefined) return undefined;
  const ids = batch.map(({ id }) => id);
  await queryRows(transaction, {
    name: "reserve_addresses_of_hand_over",
    text: `
insert into former_slugs (user_id, slug, guide_id)
select g.user_id, g.slug, g.id from guides g where g.id = any($1::int[]) and g.account_id = $2::int
on conflict do nothing`,
    values: [ids, accountId],
  });
  const handedOver = await queryRows<{ id: number }>(transaction, {
    name: "hand_over_guides",
    text: `
update guides set user_id = $2::int, updated_at = ${TIME_OF_CHANGE}, search_version = search_version + 1
 where id = any($1::int[]) and account_id = $3::int returning id`,
    values: [ids, to, accountId],
  });
  return { guides: handedOver.length, last };
}

/** Gives the changes in the feed of guides, also of deleted ones. Each statement uses one partial index. */
async function handOverChanges(
  transaction: AnyConnection,
  { accountId, from, to }: Omit<HandOver, "onTakenExternalId">,
): Promise<void> {
  for (const state of ["null", "not null"])
    await queryRows(transaction, {
      name: `hand_over_changes_with_position_${state.replace(" ", "_")}`,
      text: `
update guide_changes set user_id = $2::int
 where user_id = $1::int and account_id = $3::int and position is ${state}`,
      values: [from, to, accountId],
    });
}

/**
 * Makes `to` the author of all guides of `from`, also of those in the trash (contract USER-8). The former addresses redirect while
 * `from` exists. Returns the number of guides.
 *
 * @throws `conflict` for an external id that both users have, with `refuse`
 */
export function handOverGuides(
  transaction: AnyConnection,
  { accountId, from, to, onTakenExternalId }: HandOver,
): Promise<number> {
  return withIndexScans(transaction, async () => {
    // Serializes hand-overs to and from a user: each would choose its slugs from the same free ones.
    await queryRows(transaction, {
      name: "lock_users_of_hand_over",
      text: "select id from users where id = any($1::int[]) and account_id = $2::int order by id for no key update",
      values: [[from, to], accountId],
    });
    await settleExternalIds(transaction, { accountId, from, to, onTakenExternalId });
    await settleSlugs(transaction, { from, to });
    await queryRows(transaction, {
      name: "hand_over_feedback",
      text: "update guide_feedback set user_id = $2::int where user_id = $1::int",
      values: [from, to],
    });
    let guides = 0;
    let after = "";
    for (;;) {
      const batch = await handOverBatch(transaction, { accountId, from, to, after });
      if (!batch) break;
      guides += batch.guides;
      after = batch.last;
    }
    // A guide that returns to a user no longer needs the reservation of its slug.
    await queryRows(transaction, {
      name: "end_reservations_of_hand_over",
      text: `
delete from former_slugs f using guides g
 where g.id = f.guide_id and f.user_id = $1::int and g.user_id = f.user_id and g.slug = f.slug`,
      values: [to],
    });
    await handOverChanges(transaction, { accountId, from, to });
    return guides;
  });
}

/** Runs a statement that changes up to `GUIDES_PER_STATEMENT` guides, until none is left, and returns how many it has changed. */
function changeInBatches(
  transaction: AnyConnection,
  runBatch: () => Promise<unknown[]>,
): Promise<number> {
  return withIndexScans(transaction, async () => {
    let changed = 0;
    for (;;) {
      const { length } = await runBatch();
      changed += length;
      if (length < GUIDES_PER_STATEMENT) return changed;
    }
  });
}

/** Adds to the number of guides of a user's account. */
async function addToGuidesCount(
  transaction: AnyConnection,
  { userId, guides }: { userId: number; guides: number },
): Promise<void> {
  if (guides === 0) return;
  await queryRows(transaction, {
    name: "add_to_guides_count",
    text: `
update accounts a set guides_count = a.guides_count + $2::int from users u where u.id = $1::int and a.id = u.account_id`,
    values: [userId, guides],
  });
}

/** Soft-deletes all guides of a user at a time, and returns how many. */
export async function trashGuidesOfUser(
  transaction: AnyConnection,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const guides = await changeInBatches(transaction, () =>
    queryRows(transaction, {
      name: "trash_guides_of_user",
      text: `
update guides set deleted_at = $2::timestamptz, search_version = search_version + 1
 where id = any(array(select id from guides where user_id = $1::int and deleted_at is null
                       limit $3::int for no key update))
returning id`,
      values: [userId, at, GUIDES_PER_STATEMENT],
    }),
  );
  await addToGuidesCount(transaction, { userId, guides: -guides });
  return guides;
}

/** Restores the guides of a user that `trashGuidesOfUser` deleted at this time, and returns how many. */
export async function restoreGuidesOfUser(
  transaction: AnyConnection,
  { userId, at }: { userId: number; at: Date },
): Promise<number> {
  const guides = await changeInBatches(transaction, () =>
    queryRows(transaction, {
      name: "restore_guides_of_user",
      text: `
update guides set deleted_at = null, search_version = search_version + 1
 where id = any(array(select id from guides where user_id = $1::int and deleted_at = $2::timestamptz
                       limit $3::int for no key update))
returning id`,
      values: [userId, at, GUIDES_PER_STATEMENT],
    }),
  );
  await addToGuidesCount(transaction, { userId, guides });
  return guides;
}
