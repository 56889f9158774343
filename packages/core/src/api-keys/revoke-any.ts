import type { ApiKey } from "@guidepost/contract";
import { operatorActor } from "../accounts/operator-actor.ts";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../domain-error.ts";
import { revokeKey } from "./revoke.ts";

/** The operator's revocation of a key, whosever it is (see `revokeKey`). `not_found`. */
export const revokeAnyKey = async (
  service: ServiceContext,
  input: { id: number },
): Promise<ApiKey> => {
  const key = await service.db.prisma.apiKey.findUnique({
    where: { id: input.id },
    select: { accountId: true },
  });
  if (!key) throw notFound("Key not found");
  return revokeKey({ ...service, actor: await operatorActor(service, key.accountId) }, input);
};
