import * as z from "zod";
import { defineTask } from "#jobs/index.ts";
import { usernamesOfAccount } from "./store.ts";

/** Removes the public pages of an account from the operator's shared cache (contract ACCT-14). */
export const purgeAccountPagesTask = defineTask({
  name: "purge_account_pages",
  /** With `usernames` the account is gone (contract ACCT-22). */
  payload: z.object({ accountId: z.int32(), usernames: z.array(z.string()).optional() }),
  run: async ({ db, purgePublicPages }, { accountId, usernames: given }) => {
    const usernames = given ?? (await usernamesOfAccount(db.pool, accountId));
    for (const username of usernames) purgePublicPages(username);
    return { authors: usernames.length };
  },
});
