import * as z from "zod";
import { timestamp } from "./dates.ts";
import { category, guideStatus, guideSummary } from "./guide.ts";
import { lookup } from "./text.ts";

export const defaultPage = 50;
export const maxPage = 100;

/** GET /guides (SPEC; DECISIONS 15, 16). */
export const guideListInput = z.strictObject({
  user_id: lookup().optional().meta({ description: "Only guides of the user with this username." }),
  category: category.optional(),
  status: guideStatus.optional(),
  featured: z
    .boolean()
    .optional()
    .meta({ description: "`true`: only featured guides; `false`: only the others." }),
  limit: z
    .int()
    .min(1)
    .default(defaultPage)
    .meta({ description: `Guides a page; above ${maxPage} it is taken as ${maxPage}.` }),
  cursor: lookup().optional().meta({ description: "`next_cursor` of the page before." }),
});
export type GuideListInput = z.infer<typeof guideListInput>;

export const guideList = z
  .object({
    guides: z.array(guideSummary),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Opaque; null on the last page. Also in the `Link` header." }),
  })
  .meta({ id: "GuideList" });
export type GuideList = z.infer<typeof guideList>;

/** The portal's trash: deleted guides that can still be restored, last deleted first. */
export const trashInput = guideListInput.pick({ limit: true, cursor: true });
export type TrashInput = z.infer<typeof trashInput>;

export const trashList = z.object({
  guides: z.array(guideSummary.extend({ deleted_at: timestamp(), removed_at: timestamp() })),
  next_cursor: z.string().nullable(),
});
export type TrashList = z.infer<typeof trashList>;
