import type { ApiKeyAnswer } from "@guidepost/contract";
import type { Database, Prisma } from "@guidepost/database";
import { ownershipWhere, type OwnershipFilter } from "#ownership.ts";

/** The columns of a key that leave the database: never its hash. */
export const API_KEY_SELECT = {
  id: true,
  name: true,
  description: true,
  scopes: true,
  lastFour: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  replacedAt: true,
  origin: true,
  allowedAddresses: true,
  allowedReferrers: true,
  createdBy: { select: { username: true, displayName: true } },
  user: { select: { username: true, displayName: true, role: true } },
} satisfies Prisma.ApiKeySelect;

export type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof API_KEY_SELECT }>;

/** A Prisma condition: keys that are active at `now`. Ignores the removal of the holder. */
export function activeAt(now: Date) {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  } satisfies Prisma.ApiKeyWhereInput;
}

/** A Prisma condition: all keys except the temporary ones of "Try it". */
export const NOT_TEMPORARY = {
  OR: [{ origin: null }, { origin: { not: "try_it" } }],
} satisfies Prisma.ApiKeyWhereInput;

/** Returns the keys of an owner, newest first. */
export function listKeys({ prisma }: Database, owner: OwnershipFilter): Promise<ApiKeyRow[]> {
  return prisma.apiKey.findMany({
    where: ownershipWhere(owner),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: API_KEY_SELECT,
  });
}

/** Returns the key with the hash of a secret, also a revoked one, with its account and the id of its holder. */
export async function findKeyByHash({ prisma }: Database, hash: Buffer) {
  const row = await prisma.apiKey.findUnique({
    where: { hash: Uint8Array.from(hash) },
    select: {
      ...API_KEY_SELECT,
      userId: true,
      account: { select: { id: true, name: true, plan: true } },
    },
  });
  return row ?? undefined;
}

/** Returns the keys with these ids, in the order of the ids. */
export function findKeys({ prisma }: Database, ids: number[]): Promise<ApiKeyRow[]> {
  // One statement instead of Prisma's three: keys, their creators and their holders.
  return prisma.$queryRaw<ApiKeyRow[]>`
    select k.id, k.name, k.description, k.scopes::text[] as scopes, k.last_four as "lastFour",
           k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
           k.last_used_at as "lastUsedAt", k.replaced_at as "replacedAt", k.origin,
           k.allowed_addresses as "allowedAddresses", k.allowed_referrers as "allowedReferrers",
           case when c.id is not null then
             json_build_object('username', c.username, 'displayName', c.display_name)
           end as "createdBy",
           json_build_object('username', u.username, 'displayName', u.display_name,
                             'role', u.role) as "user"
      from unnest(${ids}::int[]) with ordinality as page (id, position)
      join api_keys k on k.id = page.id
      join users u on u.id = k.user_id
      left join users c on c.id = k.created_by
     order by page.position`;
}

/** Returns whether the account has keys of other users than this one. */
export async function hasOtherHolders(
  { prisma }: Database,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<boolean> {
  const other = await prisma.user.findFirst({
    where: { accountId, id: { not: userId }, apiKeys: { some: {} } },
    select: { id: true },
  });
  return other !== null;
}

/** The key that a key replaces, and the key that replaces it. */
export type Rotations = Pick<ApiKeyAnswer, "replaces" | "replaced_by">;

/** Returns the rotations of an owner's key; `undefined` for a key of another owner. */
export async function findRotations(
  { pool }: Pick<Database, "pool">,
  { accountId, userId }: OwnershipFilter,
  id: number,
): Promise<Rotations | undefined> {
  const linkSql = (key: string) =>
    `case when ${key}.id is not null
          then json_build_object('id', ${key}.id, 'last_four', ${key}.last_four) end`;
  const { rows } = await pool.query<Rotations>({
    name: "find_key_rotations",
    text: `
select ${linkSql("old")} as replaces, ${linkSql("successor")} as replaced_by
  from api_keys k
  left join api_keys old on old.id = k.replaces_id
  left join api_keys successor on successor.replaces_id = k.id
 where k.id = $1 and k.account_id = $2 and ($3::int is null or k.user_id = $3)`,
    values: [id, accountId, userId],
  });
  return rows[0];
}

/** Whether an owner has the key. */
export async function hasKey(
  { prisma }: Database,
  owner: OwnershipFilter,
  id: number,
): Promise<boolean> {
  const key = await prisma.apiKey.findFirst({
    where: { id, ...ownershipWhere(owner) },
    select: { id: true },
  });
  return key !== null;
}
