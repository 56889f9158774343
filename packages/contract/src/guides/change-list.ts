import * as z from "zod";
import { guideSummary } from "./guide.ts";
import { include } from "./guide-fields.ts";
import { DEFAULT_PAGE, MAX_PAGE } from "./guide-list.ts";
import { outputId, outputList, outputText } from "../output.ts";
import { lookup, MAX_EXTERNAL_ID, MAX_LOOKUP } from "../text.ts";
import { timestamp } from "../time.ts";

/** Days for which GET /changes reports a deletion (contract CHG-6). */
export const DELETION_DAYS = 90;

/** GET /changes (contract CHG-1). */
export const changeListInput = z.strictObject({
  cursor: lookup()
    .meta({
      description:
        "`next_cursor` of the previous response. Without it, the response has the oldest change.",
    })
    .optional(),
  limit: z
    .int()
    .min(1)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Largest number of changes on a page. A value above ${MAX_PAGE} is clamped to ${MAX_PAGE}.`,
    }),
  include,
});
export type ChangeListInput = z.infer<typeof changeListInput>;

const upserted = z
  .object({
    type: z.literal("guide.upserted").meta({ description: "The kind of change." }),
    guide: guideSummary,
  })
  .meta({
    id: "GuideUpserted",
    description: "A guide that was created, changed or restored, as it is now.",
  });

const deleted = z
  .object({
    type: z.literal("guide.deleted").meta({ description: "The kind of change." }),
    id: outputId().meta({ description: "The id of the guide." }),
    external_id: outputText(MAX_EXTERNAL_ID).nullable().meta({
      description: "The id of the guide in your system. null when it had none.",
    }),
    deleted_at: timestamp().meta({ description: "Time of the deletion." }),
  })
  .meta({ id: "GuideDeleted", description: "A guide that was deleted." });

/** A change of a guide (contract CHG-2). */
export const change = z
  .discriminatedUnion("type", [upserted, deleted])
  .meta({ id: "Change", description: "The latest change of a guide." });
export type Change = z.infer<typeof change>;

export const changeList = z
  .object({
    changes: outputList(change, MAX_PAGE).meta({
      description: "Oldest change first. Each guide occurs once, with its latest change.",
    }),
    next_cursor: outputText(MAX_LOOKUP).meta({
      description:
        "Opaque `cursor` of the next request. Never null: keep it to read later changes.",
    }),
    has_more: z.boolean().meta({
      description: "Whether the next page has changes already. Otherwise read it later.",
    }),
  })
  .meta({ id: "ChangeList", description: "A page of changes." });
export type ChangeList = z.infer<typeof changeList>;
