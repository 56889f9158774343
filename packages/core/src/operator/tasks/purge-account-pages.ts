import * as z from "zod";
import { defineTask } from "#jobs/index.ts";
import { usernamesOfAccount } from "#suspension/index.ts";

/** Removes the public pages of an account from the operator's shared cache (contract ACCT-14). */
export const purgeAccountPagesTask = defineTask({
  name: "purge_account_pages",
  payload: z.object({ accountId: z.int32() }),
  run: async ({ db, purgePublicPages }, { accountId }) => {
    const usernames = await usernamesOfAccount(db.pool, accountId);
    for (const username of usernames) purgePublicPages(username);
    return { authors: usernames.length };
  },
});
