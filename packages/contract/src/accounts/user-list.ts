import * as z from "zod";
import { DEFAULT_PAGE, MAX_PAGE } from "../guides/guide-list.ts";
import { role } from "./scopes.ts";
import { outputList, outputName, outputText, outputUsername } from "../output.ts";
import { lookup, MAX_LOOKUP } from "../text.ts";
import { timestamp } from "../time.ts";

/** GET /users (contract API-15). */
export const userListInput = z.strictObject({
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of users on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  cursor: lookup().meta({ description: "`next_cursor` of the previous page." }).optional(),
});
export type UserListInput = z.infer<typeof userListInput>;

/** A user in lists and events. */
export const accountUser = z
  .object({
    username: outputUsername().meta({ description: "The name in addresses, and in `user_id`." }),
    display_name: outputName().meta({ description: "The name to show." }),
    role: role.meta({ description: "The user's role in the account." }),
    created_at: timestamp().meta({ description: "Time of creation." }),
  })
  .meta({ id: "AccountUser", description: "A user of the account." });

export const userList = z
  .object({
    users: outputList(accountUser, MAX_PAGE).meta({ description: "Oldest first." }),
    next_cursor: outputText(MAX_LOOKUP)
      .nullable()
      .meta({ description: "Opaque `cursor` of the next page. null on the last page." }),
  })
  .meta({ id: "UserList", description: "A page of the account's users." });
export type UserList = z.infer<typeof userList>;
