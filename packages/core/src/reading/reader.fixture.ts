import { deleteGuide, publishGuide, unpublishGuide, type Core, type Ctx } from "../index.ts";
import { addGuide } from "../testing/index.ts";
import type { ReaderCtx } from "./visitor.ts";

/** A reader with this cookie, signed in as that user or not. */
export const readerOf = (core: Core, visitor?: string, userId?: number): ReaderCtx => ({
  ...core,
  reader: { visitor, userId },
});

/** A published guide. */
export const addPublic = async (ctx: Ctx, title = "A guide") =>
  publishGuide(ctx, await addGuide(ctx, { title }));

/** Guides that no reader may find, by what they are. */
export const hiddenGuides = async (ctx: Ctx) => {
  const unpublished = await addPublic(ctx, "Unpublished");
  await unpublishGuide(ctx, unpublished);
  const deleted = await addPublic(ctx, "Deleted");
  await deleteGuide(ctx, deleted);
  return { draft: await addGuide(ctx, { title: "Draft" }), unpublished, deleted };
};

/** What the guide's row counts, and when it changed, whatever its state. */
export const countersOf = async ({ db }: Core, id: number) =>
  db.prisma.guide.findUniqueOrThrow({
    where: { id },
    select: {
      viewsCount: true,
      completionsCount: true,
      ratingSum: true,
      ratingCount: true,
      updatedAt: true,
    },
  });
