import type { ApiKey, Guide } from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import { generateSync } from "otplib/functional";
import { listKeys as listRows, toApiKey } from "#api-keys/index.ts";
import {
  cleanGuideInput,
  createGuide,
  guideCreate,
  guideUpdate,
  guideUpsert,
  updateGuide,
  upsertGuide,
  type ActorContext,
  type UpsertPrecondition,
} from "../index.ts";
import { ownershipFilter } from "../ownership.ts";

type Fields = Record<string, unknown>;

/** Creates a guide from a request body. */
export async function addGuide(ctx: ActorContext, guide: Fields = {}): Promise<Guide> {
  const input = guideCreate.parse({ guide: { title: "A guide", ...guide } });
  return createGuide(ctx, await cleanGuideInput(ctx, input));
}

/** Changes a guide with the body of a PATCH. */
export async function patchGuide(ctx: ActorContext, id: number, guide: Fields): Promise<Guide> {
  return updateGuide(ctx, await cleanGuideInput(ctx, guideUpdate.parse({ id, guide })));
}

/** Creates or replaces a guide with the body of a PUT. */
export async function putGuide(
  ctx: ActorContext,
  external_id: string,
  guide: Fields = {},
  condition: UpsertPrecondition = {},
): Promise<{ guide: Guide; isNew: boolean }> {
  const input = guideUpsert.parse({ external_id, guide: { title: "A guide", ...guide } });
  return upsertGuide(ctx, { ...(await cleanGuideInput(ctx, input)), ...condition });
}

/** Returns the code of an authenticator app at a time, by default now. */
export function appCodeOf(secret: string, at: number | Date = Date.now()): string {
  return generateSync({ secret, epoch: Math.floor(Number(at) / 1000) });
}

/** Returns steps with these contents, at positions 1 to n. */
export function stepsWith(...contents: string[]) {
  return contents.map((content, index) => ({ position: index + 1, content }));
}

/** Returns the stored count of an account's guides, and the real number. */
export async function countGuides({ prisma }: Database, accountId: number) {
  const { guidesCount } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const guides = await prisma.guide.count({ where: { accountId, deletedAt: null } });
  return { counted: guidesCount, guides };
}

/** Moves a deletion into the past, by the clock of PostgreSQL. */
export async function backdateDeletion({ pool }: Database, id: number, age: string) {
  // The column has milliseconds: a time that is rounded up would be too young.
  await pool.query(
    "update guides set deleted_at = date_trunc('milliseconds', now() - $2::interval) where id = $1",
    [id, age],
  );
}

/** Returns every row of an account, to compare states. */
export async function snapshotAccount({ prisma }: Database, accountId: number) {
  return prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    include: {
      users: { orderBy: { id: "asc" } },
      guides: {
        orderBy: { id: "asc" },
        include: { steps: { orderBy: { id: "asc" } }, privateLinks: true, linkCheck: true },
      },
      apiKeys: { orderBy: { id: "asc" }, omit: { lastUsedAt: true } },
      invitations: { orderBy: { id: "asc" } },
    },
  });
}

/** Lists the keys that the actor can access, newest first. */
export async function listKeys(ctx: ActorContext): Promise<{ keys: ApiKey[] }> {
  const rows = await listRows(ctx.db, ownershipFilter(ctx.actor));
  const now = ctx.clock();
  return { keys: rows.map((row) => toApiKey(row, now)) };
}
