import { grants } from "@guidepost/contract";
import type { Actor } from "../actor.ts";

/** Which keys an actor sees and revokes: an owner the account's, a member its own. */
export const keysInReach = ({ scopes, account, user }: Actor) => ({
  accountId: account.id,
  ...(grants(scopes, "admin") ? {} : { userId: user.id }),
});
