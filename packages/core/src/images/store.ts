import type { ImageName } from "@guidepost/contract";
import type { Connection, Transaction } from "@guidepost/database";

/** Days after which a worker checks whether a guide uses an image (contract IMG-8). */
const CHECK_DAYS = 7;

/** The contents of a large account take longer to read than other statements may. */
export const IMAGE_CHECK_TIMEOUT_MS = 300_000;

export type StoredImage = ImageName & { accountId: number };

/**
 * Returns the image with this content, and delays its next check, so that a worker does not delete it now. Waits for a
 * worker that is deleting it, and then returns undefined.
 */
export async function keepImage(
  connection: Connection,
  { accountId, hash }: Pick<StoredImage, "accountId" | "hash">,
): Promise<ImageName | undefined> {
  const { rows } = await connection.query<ImageName>({
    name: "keep_image",
    text: `
update images set check_after = now() + make_interval(days => $3)
 where account_id = $1 and hash = $2
returning hash, width, height`,
    values: [accountId, hash, CHECK_DAYS],
  });
  return rows[0];
}

/** Identifies an upload until its files are stored: no other row has the same time of its check. */
export type UploadToken = { hash: string; checkAfter: string };

/**
 * Inserts an image whose files are not stored yet, or delays the check of an existing one. A worker then deletes neither its
 * row nor its files.
 */
export async function insertImage(
  transaction: Transaction,
  image: StoredImage & { bytes: number; userId: number },
): Promise<{ isNew: boolean; token: UploadToken }> {
  const { rows } = await transaction.query<{ is_new: boolean; check_after: string }>({
    name: "insert_image",
    text: `
insert into images (account_id, hash, width, height, bytes, uploaded_by, check_after)
values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7 + 1, secs => random() * 86000))
on conflict (hash) do update set check_after = excluded.check_after
returning xmax = 0 as is_new, check_after::text`,
    values: [
      image.accountId,
      image.hash,
      image.width,
      image.height,
      image.bytes,
      image.userId,
      CHECK_DAYS,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("An image was not inserted");
  return { isNew: row.is_new, token: { hash: image.hash, checkAfter: row.check_after } };
}

/** Deletes the image of an upload whose files could not be stored, unless another upload has continued with it. */
export async function discardUpload(connection: Connection, token: UploadToken): Promise<void> {
  await connection.query({
    name: "discard_image_upload",
    text: `
with deleted as (
  delete from images where hash = $1 and check_after = $2::timestamptz returning account_id, bytes
)
update image_storage s set bytes = s.bytes - deleted.bytes from deleted where s.account_id = deleted.account_id`,
    values: [token.hash, token.checkAfter],
  });
}

/** A worker that has crashed finishes no deletion. A deletion of files takes seconds. */
const DELETION_MINUTES = 10;

/** Whether a worker deletes the files of a hash. */
export async function isBeingDeleted(connection: Connection, hash: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "find_image_deletion",
    text: `
select from image_deletions where hash = $1 and started_at > now() - make_interval(mins => $2)`,
    values: [hash, DELETION_MINUTES],
  });
  return rowCount === 1;
}

/** Records that a worker deletes the files of hashes. Call it with `lockOrphanedFiles`. */
export async function insertDeletions(
  transaction: Transaction,
  hashes: readonly string[],
): Promise<void> {
  await transaction.query({
    name: "insert_image_deletions",
    text: `
insert into image_deletions (hash) select unnest($1::text[])
on conflict (hash) do update set started_at = now()`,
    values: [hashes],
  });
}

/** Ends the deletions of hashes, and those of a worker that has crashed. */
export async function endDeletions(
  connection: Connection,
  hashes: readonly string[],
): Promise<void> {
  await connection.query({
    name: "delete_image_deletions",
    text: `
delete from image_deletions where hash = any($1) or started_at < now() - make_interval(mins => 2 * $2)`,
    values: [hashes, DELETION_MINUTES],
  });
}

/** Adds to the bytes of an account. Returns false when they would exceed the limit. */
export async function reserveBytes(
  transaction: Transaction,
  { accountId, bytes, limit }: { accountId: number; bytes: number; limit: number },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "reserve_image_bytes",
    text: `
insert into image_storage as s (account_id, bytes) select $1, $2 where $2::bigint <= $3::bigint
on conflict (account_id) do update set bytes = s.bytes + excluded.bytes
 where s.bytes + excluded.bytes <= $3`,
    values: [accountId, bytes, limit],
  });
  return rowCount === 1;
}

/** Returns the bytes of an account's images. */
export async function usedBytes(connection: Connection, accountId: number): Promise<number> {
  const { rows } = await connection.query<{ bytes: string }>({
    name: "image_bytes",
    text: "select bytes::text from image_storage where account_id = $1",
    values: [accountId],
  });
  return Number(rows[0]?.bytes ?? 0);
}

/** Returns up to `limit` accounts with images whose check is due. */
export async function accountsToCheck(connection: Connection, limit: number): Promise<number[]> {
  const { rows } = await connection.query<{ account_id: number }>({
    name: "accounts_with_due_images",
    text: `
select distinct account_id from (
  select account_id from images where check_after <= now() order by check_after limit 1000
) due limit $1`,
    values: [limit],
  });
  return rows.map(({ account_id: accountId }) => accountId);
}

// The contents of an account are read once, for all of its images. Markdown is not read: the HTML has the same addresses.
const CHECK_IMAGES_SQL = `
with contents as (
  select s.content from guides g join steps s on s.guide_id = g.id where g.account_id = $1
  union all
  select s.content from guides g join guide_version_steps s on s.guide_id = g.id where g.account_id = $1
  union all
  select d.steps::text from guides g join guide_drafts d on d.guide_id = g.id where g.account_id = $1
), used as materialized (
  select distinct found[1] as hash
    from contents, regexp_matches(content, '/media/([0-9a-f]{32})-', 'g') found
   where content like '%/media/%'
  union
  select left(u.avatar, 32) from users u where u.account_id = $1 and u.avatar is not null
  union
  select left(b.logo, 32) from account_branding b where b.account_id = $1 and b.logo is not null
), due as materialized (
  select id, hash in (select hash from used) as is_used
    from images where account_id = $1 and check_after <= now() for update skip locked
), kept as (
  update images set check_after = now() + make_interval(days => $2)
   where id in (select id from due where is_used)
), deleted as (
  delete from images where id in (select id from due where not is_used)
  returning hash, width, height, bytes
), marked as (
  insert into image_deletions (hash) select hash from deleted
  on conflict (hash) do update set started_at = now()
), freed as (
  update image_storage set bytes = bytes - (select coalesce(sum(deleted.bytes), 0) from deleted)
   where account_id = $1 and exists (select from deleted)
)
select hash, width, height from deleted`;

/**
 * Deletes the images of an account whose check is due and that nothing uses: no guide, also in the trash, no draft, no
 * version, no avatar and no branding. Returns them. Their files are then being deleted, until `endDeletions`.
 */
export async function deleteUnusedImages(
  transaction: Transaction,
  accountId: number,
): Promise<ImageName[]> {
  await transaction.query(`set local statement_timeout = ${IMAGE_CHECK_TIMEOUT_MS}`);
  const { rows } = await transaction.query<ImageName>({
    name: "delete_unused_images",
    text: CHECK_IMAGES_SQL,
    values: [accountId, CHECK_DAYS],
  });
  return rows;
}

/** The key of the advisory lock for the files of a hash. */
const FILES_KEY_SQL = "hashtextextended('image-files:' || hash, 0)";

/**
 * Locks the row of a hash for an upload until the transaction ends, in which no deletion of its files begins. Several uploads can hold the lock. Waits while
 * `lockOrphanedFiles` holds it.
 */
export async function lockStoredFiles(transaction: Transaction, hash: string): Promise<void> {
  await transaction.query({
    name: "lock_stored_image_files",
    text: `select pg_advisory_xact_lock_shared(${FILES_KEY_SQL}) from (select $1::text as hash) files`,
    values: [hash],
  });
}

/**
 * Locks hashes until the transaction ends, without a wait, to record the deletion of their files. Returns the hashes that it
 * has locked: each upload that began to store their files has committed its row.
 */
export async function lockOrphanedFiles(
  transaction: Transaction,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await transaction.query<{ hash: string }>({
    name: "lock_orphaned_image_files",
    text: `select hash from unnest($1::text[]) as files (hash) where pg_try_advisory_xact_lock(${FILES_KEY_SQL})`,
    values: [hashes],
  });
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns all images. */
export async function allImages(connection: Pick<Connection, "query">): Promise<ImageName[]> {
  const { rows } = await connection.query<ImageName>("select hash, width, height from images");
  return rows;
}

/** Returns up to `limit` images of an account. */
export async function imagesOfAccount(
  connection: Connection,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<ImageName[]> {
  const { rows } = await connection.query<ImageName>({
    name: "images_of_account",
    text: "select hash, width, height from images where account_id = $1 order by id limit $2",
    values: [accountId, limit],
  });
  return rows;
}

/** Deletes the rows of images whose files were deleted. */
export async function deleteImageRows(
  connection: Connection,
  hashes: readonly string[],
): Promise<void> {
  await connection.query({
    name: "delete_image_rows",
    text: "delete from images where hash = any($1)",
    values: [hashes],
  });
}

/** Makes the check of an image due, so that the next sweep deletes it unless something else uses it. */
export async function makeCheckDue(connection: Connection, hash: string): Promise<void> {
  await connection.query({
    name: "make_image_check_due",
    text: "update images set check_after = now() where hash = $1",
    values: [hash],
  });
}

/** Returns which of the hashes an image has. */
export async function knownHashes(
  connection: Connection,
  hashes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await connection.query<{ hash: string }>({
    name: "known_image_hashes",
    text: "select hash from images where hash = any($1)",
    values: [hashes],
  });
  return new Set(rows.map(({ hash }) => hash));
}
