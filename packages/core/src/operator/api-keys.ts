import type { ApiKey, ApiKeyCreate } from "@guidepost/contract";
import { requireAccount } from "#accounts/index.ts";
import { createKeyWithOrigin, listKeys, revokeKeyRow, toApiKey } from "#api-keys/index.ts";
import { withAudit } from "#audit/index.ts";
import type { ServiceContext } from "../context.ts";
import { notFound } from "../errors.ts";
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
