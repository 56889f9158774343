import {
  deleteGuide,
  publishGuide,
  unpublishGuide,
  type ServiceContext,
  type ActorContext,
} from "#index.ts";
import { addGuide } from "#testing/index.ts";
import type { ReaderContext } from "../reader.ts";

/** The context of a reader with this visitor id, optionally signed in. */
export function readerOf(
  service: ServiceContext,
  visitor?: string,
  userId?: number,
): ReaderContext {
  return {
    ...service,
    reader: { visitor, userId },
  };
}

/** Creates a published guide. */
export async function addPublic(ctx: ActorContext, title = "A guide") {
  return publishGuide(ctx, await addGuide(ctx, { title }));
}

/** Creates guides that are not public, by their state. */
export async function hiddenGuides(ctx: ActorContext) {
  const unpublished = await addPublic(ctx, "Unpublished");
  await unpublishGuide(ctx, unpublished);
  const deleted = await addPublic(ctx, "Deleted");
  await deleteGuide(ctx, deleted);
  return { draft: await addGuide(ctx, { title: "Draft" }), unpublished, deleted };
}

/** Reads the counters and the last change of a guide in any state. */
export async function countersOf({ db }: ServiceContext, id: number) {
  return db.prisma.guide.findUniqueOrThrow({
    where: { id },
    select: {
      viewsCount: true,
      completionsCount: true,
      ratingSum: true,
      ratingCount: true,
      updatedAt: true,
    },
  });
}
