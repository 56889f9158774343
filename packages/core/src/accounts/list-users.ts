import { MAX_PAGE, type UserList, type UserListInput } from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { pageOfUsers } from "./store/users.ts";

/** Encodes the id of the last user of a page. */
function encodeCursor(id: number): string {
  return Buffer.from(`user ${id}`).toString("base64url");
}

/** @throws `validation_failed` for a cursor that is not the encoding of an id */
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const id = Number(/^user (\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
  if (!(id > 0) || encodeCursor(id) !== cursor) throw invalid({ cursor: ["is invalid"] });
  return id;
}

/**
 * Returns a page of the account's users, oldest first, without removed users (contract API-15). The caller checks
 * the scope `admin`.
 *
 * @throws `validation_failed` for an invalid cursor
 */
export async function listAccountUsers(ctx: ActorContext, input: UserListInput): Promise<UserList> {
  const size = Math.min(input.limit, MAX_PAGE);
  const rows = await pageOfUsers(ctx.db, {
    accountId: ctx.actor.account.id,
    after: readCursor(input.cursor),
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    users: page.map((user) => ({
      username: user.username,
      display_name: user.displayName,
      role: user.role,
      created_at: user.createdAt.toISOString(),
    })),
    next_cursor: rows.length > size && last ? encodeCursor(last.id) : null,
  };
}
