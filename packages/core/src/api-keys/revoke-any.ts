import type { ApiKey } from "@guidepost/contract";
import { operatorActor } from "../accounts/operator-actor.ts";
import type { Core } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { revokeKey } from "./revoke.ts";

/** The operator's revocation of a key, whosever it is (see `revokeKey`). `not_found`. */
export const revokeAnyKey = async (core: Core, input: { id: number }): Promise<ApiKey> => {
  const key = await core.db.prisma.apiKey.findUnique({
    where: { id: input.id },
    select: { accountId: true },
  });
  if (!key) throw notFound("Key not found");
  return revokeKey({ ...core, actor: await operatorActor(core, key.accountId) }, input);
};
