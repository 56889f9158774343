import {
  deleteGuide,
  publishGuide,
  unpublishGuide,
  type ServiceContext,
  type ActorContext,
} from "../../index.ts";
import { addGuide } from "../../testing/index.ts";
import type { ReaderContext } from "../reader.ts";

/** A reader with this cookie, signed in as that user or not. */
export const readerOf = (
  service: ServiceContext,
  visitor?: string,
  userId?: number,
): ReaderContext => ({
  ...service,
  reader: { visitor, userId },
});

/** A published guide. */
export const addPublic = async (ctx: ActorContext, title = "A guide") =>
  publishGuide(ctx, await addGuide(ctx, { title }));

/** Guides that no reader may find, by what they are. */
export const hiddenGuides = async (ctx: ActorContext) => {
  const unpublished = await addPublic(ctx, "Unpublished");
  await unpublishGuide(ctx, unpublished);
  const deleted = await addPublic(ctx, "Deleted");
  await deleteGuide(ctx, deleted);
  return { draft: await addGuide(ctx, { title: "Draft" }), unpublished, deleted };
};

/** What the guide's row counts, and when it changed, whatever its state. */
export const countersOf = async ({ db }: ServiceContext, id: number) =>
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
