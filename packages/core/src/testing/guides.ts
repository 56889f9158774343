import type { Guide } from "@guidepost/contract";
import type { Database } from "@guidepost/database";
import {
  cleanGuideInput,
  createGuide,
  guideCreate,
  guideUpdate,
  updateGuide,
  type ActorContext,
} from "../index.ts";

type Fields = Record<string, unknown>;

/** Creates a guide from a body as it is sent, checked and cleaned like one. */
export async function addGuide(ctx: ActorContext, guide: Fields = {}): Promise<Guide> {
  const input = guideCreate.parse({ guide: { title: "A guide", ...guide } });
  return createGuide(ctx, await cleanGuideInput(ctx, input));
}

/** Sends a PATCH's body. */
export async function patchGuide(ctx: ActorContext, id: number, guide: Fields): Promise<Guide> {
  return updateGuide(ctx, await cleanGuideInput(ctx, guideUpdate.parse({ id, guide })));
}

/** Steps of these contents, at positions 1 to n. */
export function stepsOf(...contents: string[]) {
  return contents.map((content, index) => ({ position: index + 1, content }));
}

/** What the account counts, and what there is to count. */
export async function countsOf({ prisma }: Database, accountId: number) {
  const { guidesCount } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  const guides = await prisma.guide.count({ where: { accountId, deletedAt: null } });
  return { counted: guidesCount, guides };
}

/** Moves a deletion into the past, by the database's clock. */
export async function backdateDeletion({ pool }: Database, id: number, age: string) {
  await pool.query("update guides set deleted_at = now() - $2::interval where id = $1", [id, age]);
}

/** Every row of the account, to see that nothing changed. */
export async function snapshotOf({ prisma }: Database, accountId: number) {
  return prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    include: {
      users: { orderBy: { id: "asc" } },
      guides: { orderBy: { id: "asc" }, include: { steps: { orderBy: { id: "asc" } } } },
      apiKeys: { orderBy: { id: "asc" }, omit: { lastUsedAt: true } },
      invitations: { orderBy: { id: "asc" } },
    },
  });
}
