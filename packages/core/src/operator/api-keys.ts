import type { ApiKey, ApiKeyCreate } from "@guidepost/contract";
import { requireAccount } from "#accounts/index.ts";
import {
  createKeyWithOrigin,
  findKeyByHash,
  isWellFormedSecret,
  listKeys,
  revokeKeyRow,
  toApiKey,
} from "#api-keys/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import { listRequestsOfKey } from "#request-log/index.ts";
import { hashSecret } from "../secret-hash.ts";
import { userContext } from "./users.ts";

/**
 * Creates a key for a user and returns its secret.
 *
 * @throws `not_found` for an unknown or removed user, and the codes of `createKey`
 */
export async function createKeyFor(
  service: ServiceContext,
  { user, ...input }: ApiKeyCreate & { user: string },
): Promise<{ key: ApiKey; secret: string }> {
  const ctx = await userContext(service, { username: user });
  return createKeyWithOrigin(ctx, { ...input, origin: "operator", createdById: null });
}

/**
 * Finds the key of a secret that was found elsewhere, for example in a public repository, with its holder, its account and
 * its newest requests.
 *
 * @throws `not_found` for a secret of no key; `validation_failed` for a text that is not a secret
 */
export async function findKeyBySecret(
  service: Pick<ServiceContext, "db" | "clock">,
  { secret, limit }: { secret: string; limit: number },
) {
  if (!isWellFormedSecret(secret))
    throw invalid({ secret: ["must be sk_ and 48 hexadecimal characters"] });
  const row = await findKeyByHash(service.db, hashSecret(secret));
  if (!row) throw notFound("No key has this secret");
  const { id: keyId, userId, account } = row;
  const search = { accountId: account.id, keyId, limit };
  const requests = await listRequestsOfKey(service, search);
  return {
    key: toApiKey(row, service.clock()),
    user: { id: userId, username: row.user.username, display_name: row.user.displayName },
    account,
    // They are all of this key.
    requests: requests.map(({ key: _, ...request }) => request),
  };
}

/**
 * Lists all keys of an account, newest first, including revoked and expired ones.
 *
 * @throws `not_found`
 */
export async function listAccountKeys(
  service: ServiceContext,
  { accountId }: { accountId: number },
): Promise<{ keys: ApiKey[] }> {
  await requireAccount(service, { id: accountId });
  const rows = await listKeys(service.db, { accountId, userId: null });
  const now = service.clock();
  return { keys: rows.map((row) => toApiKey(row, now)) };
}

/**
 * Revokes a key of any account. It cannot authenticate after this returns (contract KEY-4, AUTH-6).
 * A key that was revoked before keeps its time of revocation.
 *
 * @throws `not_found`
 */
export async function revokeAnyKey(
  service: ServiceContext,
  { id }: { id: number },
): Promise<ApiKey> {
  const row = await withAudit(service, (audit) =>
    revokeKeyRow(
      service.db,
      { id },
      {
        revokedAt: service.clock(),
        onChange: (transaction, { accountId, name }) => {
          const event = { action: "key.revoked", userId: undefined, accountId, keyId: id } as const;
          return audit(transaction, { ...event, via: "operator" }, name);
        },
      },
    ),
  );
  if (!row) throw notFound("Key not found");
  return toApiKey(row, service.clock());
}
