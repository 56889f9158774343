import {
  MAX_SAVED_FILTERS,
  type SavedFilter,
  type SavedFilterCreate,
  type SavedFilterList,
  type SavedFilterRename,
} from "@guidepost/contract";
import { inTransaction, type Connection, type Transaction } from "@guidepost/database";
import type { ActorContext } from "#context.ts";
import { DomainError, invalid, noSuchFilter } from "#errors.ts";
import { deleteFilter, insertFilter, lockFilters, renameFilter, selectFilters } from "./store.ts";

async function listOf(connection: Connection, userId: number): Promise<SavedFilterList> {
  return { filters: await selectFilters(connection, userId) };
}

/** Returns the saved filters of the user, by name (contract LIST-23). */
export function listSavedFilters({ db, actor }: ActorContext): Promise<SavedFilterList> {
  return listOf(db.pool, actor.user.id);
}

/** Changes the filters while no other request of the user does. @throws `unauthorized` for a removed user */
function changeFilters(
  { db, actor }: ActorContext,
  change: (transaction: Transaction, filters: SavedFilter[]) => Promise<void>,
): Promise<SavedFilterList> {
  const { id: userId } = actor.user;
  return inTransaction(db.pool, async (transaction) => {
    if (!(await lockFilters(transaction, userId))) throw new DomainError("unauthorized");
    await change(transaction, await selectFilters(transaction, userId));
    return listOf(transaction, userId);
  });
}

/** @throws `validation_failed` when another filter has the name */
function assertFreeName(filters: readonly SavedFilter[], name: string): void {
  if (filters.some((filter) => filter.name === name))
    throw invalid({ name: ["has already been taken"] });
}

/**
 * Saves a filter under a name (contract LIST-23).
 *
 * @throws `validation_failed` for a name that is taken, and for a 21st filter
 */
export function createSavedFilter(
  ctx: ActorContext,
  input: SavedFilterCreate,
): Promise<SavedFilterList> {
  return changeFilters(ctx, async (transaction, filters) => {
    assertFreeName(filters, input.name);
    if (filters.length >= MAX_SAVED_FILTERS)
      throw invalid({ base: [`You can save ${MAX_SAVED_FILTERS} filters. Delete one`] });
    await insertFilter(transaction, { userId: ctx.actor.user.id, ...input });
  });
}

/** @throws `not_found`; `validation_failed` for a name that is taken */
export function renameSavedFilter(
  ctx: ActorContext,
  { id, name }: SavedFilterRename,
): Promise<SavedFilterList> {
  return changeFilters(ctx, async (transaction, filters) => {
    if (!filters.some((filter) => filter.id === id)) throw noSuchFilter();
    assertFreeName(
      filters.filter((filter) => filter.id !== id),
      name,
    );
    await renameFilter(transaction, { userId: ctx.actor.user.id, id, name });
  });
}

/** @throws `not_found` */
export async function deleteSavedFilter(
  { db, actor }: ActorContext,
  { id }: { id: number },
): Promise<SavedFilterList> {
  const { id: userId } = actor.user;
  if (!(await deleteFilter(db.pool, { userId, id }))) throw noSuchFilter();
  return listOf(db.pool, userId);
}
