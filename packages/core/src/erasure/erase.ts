import { type Transaction, inTransaction } from "@guidepost/database";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "#context.ts";
import {
  countSubject,
  type DeletionSubject,
  endSessionsOf,
  giveGuides,
  lockSubject,
  otherUsers,
  setDeletionAt,
} from "#deletions/index.ts";
import { conflict, notFound } from "#errors.ts";
import { eraseImages, makeCheckDue } from "#images/index.ts";
import { enqueue } from "#jobs/index.ts";
import { enqueueMail } from "#mail/index.ts";
import { purgeAccountPagesTask } from "#suspension/index.ts";
import { batchesOf, eraseGuides, guideBatchesOf, nextGuides } from "./store/batches.ts";
import {
  type ErasureRow,
  findUnfinishedErasure,
  finishErasure,
  insertErasure,
} from "./store/erasures.ts";
import {
  deleteJobsOf,
  deleteRequestsOf,
  deleteSubject,
  findPeople,
  keysOf,
  type Person,
  reserveUsernames,
  scrubPerson,
} from "./store/people.ts";

/** Rows that one statement deletes: it takes milliseconds, so that no other statement waits long. */
const ROWS_PER_BATCH = 1_000;
const GUIDES_PER_BATCH = 20;

/** The hash of an image is the start of the names of its files. */
const HASH_LENGTH = 32;

type EraseContext = Pick<ServiceContext, "db" | "clock" | "origin" | "audit" | "mediaStorage">;

/** What is erased, and how it was requested. */
export type EraseStart = {
  subject: DeletionSubject;
  /** Only after the days in which it can be undone. */
  isDueOnly: boolean;
  /** Undefined: as the deletion was requested. */
  via: "operator" | undefined;
  /** What happens with the guides of a user that are not in the trash. Undefined: the first other owner receives them. */
  guides?: { handOverTo: number } | "delete" | undefined;
};

/** Returns who receives the guides of a user that were restored from the trash while the deletion waited. */
async function receiverOf(
  transaction: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<number | null> {
  const others = await otherUsers(transaction, { accountId, userId });
  return (others.find(({ isOwner }) => isOwner) ?? others[0])?.id ?? null;
}

/**
 * Starts an erasure, which cannot be undone then (contract ACCT-22). Of concurrent calls and an undo, the first one that locks the
 * row decides. Returns `undefined` when there is nothing to erase.
 */
export function startErasure(
  service: Pick<ServiceContext, "db" | "clock">,
  { subject, isDueOnly, via, guides }: EraseStart,
): Promise<ErasureRow | undefined> {
  const now = service.clock();
  return inTransaction(service.db.pool, async (transaction) => {
    const state = await lockSubject(transaction, subject);
    if (!state) return undefined;
    if (state.isErasing) return findUnfinishedErasure(transaction, subject);
    if (isDueOnly && (state.deletionAt === null || new Date(state.deletionAt) > now))
      return undefined;
    const { kind, id } = subject;
    const accountId = kind === "account" ? id : await accountOf(transaction, id);
    const handOverTo =
      guides === undefined && kind === "user"
        ? await receiverOf(transaction, { accountId, userId: id })
        : typeof guides === "object"
          ? guides.handOverTo
          : null;
    const counts = await countSubject(transaction, subject);
    await insertErasure(transaction, { subject, accountId, via, handOverTo, counts });
    // Closes what was not closed by a request.
    if (state.deletionAt === null) {
      await setDeletionAt(transaction, subject, now);
      await endSessionsOf(transaction, subject);
    }
    return findUnfinishedErasure(transaction, subject);
  });
}

/** Returns who receives the guides, also when the chosen user was removed meanwhile. */
async function existingReceiver(
  transaction: Transaction,
  { accountId, subjectId: userId, handOverTo }: ErasureRow,
): Promise<number> {
  const others = await otherUsers(transaction, { accountId, userId });
  const receiver = others.find(({ id }) => id === handOverTo)?.id;
  const other = receiver ?? (await receiverOf(transaction, { accountId, userId }));
  if (other === null) throw conflict("No other user of the account can receive the guides");
  return other;
}

async function accountOf(transaction: Transaction, userId: number): Promise<number> {
  const [person] = await findPeople(transaction, { kind: "user", id: userId });
  if (!person) throw notFound("User not found");
  return person.accountId;
}

/** Deletes batches until one is not full. */
async function drain(
  runBatch: (batchSize: number) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let deleted = ROWS_PER_BATCH;
  while (deleted >= ROWS_PER_BATCH) {
    signal?.throwIfAborted();
    deleted = await runBatch(ROWS_PER_BATCH);
  }
}

async function eraseGuidesOf(
  { db }: EraseContext,
  subject: DeletionSubject,
  { onlyTrash, signal }: { onlyTrash: boolean; signal: AbortSignal | undefined },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const ids = await nextGuides(db.pool, subject, { onlyTrash, limit: GUIDES_PER_BATCH });
    if (ids.length === 0) return;
    for (const runBatch of guideBatchesOf(db.pool, ids)) await drain(runBatch, signal);
    await inTransaction(db.pool, (transaction) => eraseGuides(transaction, ids));
  }
}

/**
 * Continues an erasure to its end. Each batch is a transaction of its own, so that it can be interrupted and repeated at any
 * place, also by several processes at the same time. The last transaction deletes the row, enqueues the last emails and records
 * the end: once.
 *
 * @throws the reason of `signal`, between two batches
 */
export async function continueErasure(
  service: EraseContext,
  erasure: ErasureRow,
  signal?: AbortSignal,
): Promise<void> {
  const { kind, subjectId, handOverTo } = erasure;
  const subject = { kind, id: subjectId };
  const { pool } = service.db;
  const onlyTrash = kind === "user" && handOverTo !== null;
  do {
    await eraseGuidesOf(service, subject, { onlyTrash, signal });
    for (const runBatch of batchesOf(pool, subject)) await drain(runBatch, signal);
    if (kind === "account") await eraseImages(service, subjectId, signal);
  } while (!(await finish(service, erasure)));
}

/** Runs the last transaction. Returns `false` when a request that had started before has added an image or a guide. */
async function finish(service: EraseContext, erasure: ErasureRow): Promise<boolean> {
  const subject = { kind: erasure.kind, id: erasure.subjectId };
  return withAudit(service, (audit) =>
    inTransaction(service.db.pool, async (transaction) => {
      // The lock waits for requests that write rows of the subject. Later ones find no row to refer to.
      if (!(await lockSubject(transaction, subject))) return true;
      const people = await findPeople(transaction, subject);
      const { images, guides } = await countSubject(transaction, subject);
      if (images > 0 || (guides > 0 && erasure.handOverTo === null)) return false;
      await deleteJobsOf(transaction, people);
      await reserveUsernames(
        transaction,
        people.flatMap(({ username, formerNames }) => [username, ...formerNames]),
      );
      const { accountId } = erasure;
      if (erasure.kind === "user") {
        if (guides > 0) {
          const to = await existingReceiver(transaction, erasure);
          const given = { accountId, userId: subject.id, by: null, clear: true };
          await giveGuides(transaction, audit, { ...given, to });
        }
        await audit(transaction, {
          action: "user.erased",
          accountId,
          userId: undefined,
          memberId: subject.id,
          via: erasure.via === "operator" ? "operator" : "system",
        });
        for (const person of people) await removePerson(transaction, accountId, person);
      }
      const keys = await keysOf(transaction, subject);
      await enqueue(transaction, purgeAccountPagesTask, {
        accountId,
        usernames: people.map(({ username }) => username),
      });
      await deleteSubject(transaction, subject);
      // The deletion of the keys has waited for the log of their last requests.
      await deleteRequestsOf(transaction, { accountId, keys });
      for (const person of people) await enqueueLastMail(transaction, erasure, person);
      await finishErasure(transaction, erasure.id);
      return true;
    }),
  );
}

/** Removes a user from the rows that stay in the account. */
async function removePerson(
  transaction: Transaction,
  accountId: number,
  person: Person,
): Promise<void> {
  if (person.avatar !== null) await makeCheckDue(transaction, person.avatar.slice(0, HASH_LENGTH));
  await scrubPerson(transaction, { accountId, person });
}

async function enqueueLastMail(
  transaction: Transaction,
  { kind }: ErasureRow,
  { email, displayName: name, accountName, isRemoved }: Person,
): Promise<void> {
  // A removed user has left the account before.
  if (email === "" || isRemoved) return;
  await enqueueMail(
    transaction,
    kind === "account"
      ? { kind: "account_erased", email, name, accountName }
      : { kind: "user_erased", email, name },
  );
}

/**
 * Erases an account or a user now, without the days in which it can be undone.
 *
 * @throws `not_found`
 */
export async function eraseNow(
  service: EraseContext,
  { subject, guides }: Pick<EraseStart, "subject" | "guides">,
  signal?: AbortSignal,
): Promise<ErasureRow> {
  const erasure = await startErasure(service, {
    subject,
    guides,
    isDueOnly: false,
    via: "operator",
  });
  if (!erasure) throw notFound(subject.kind === "account" ? "Account not found" : "User not found");
  await continueErasure(service, erasure, signal);
  return erasure;
}
