import * as z from "zod";
import { outputList, outputText } from "../output.ts";
import { timestamp } from "../time.ts";
import { author, MAX_STEPS } from "./guide.ts";

/** Conflicts of one draft: four of the guide itself, and two of each of its steps and of each step of the guide. */
const MAX_CONFLICTS = 4 + 4 * MAX_STEPS;

/** What a response says about a pending draft (contract DRAFT-2). */
export const guideDraft = z
  .object({
    revision: z.uuid().meta({
      maxLength: 36,
      description: "Identifies the saved state of the draft. `ETag` contains it.",
    }),
    base_version: z.int32().min(1).meta({
      description:
        "The `version` of the guide that the draft was last saved for. Later changes of the guide are combined with the draft.",
    }),
    saved_at: timestamp().meta({ description: "Time of the last save." }),
    saved_by: author
      .nullable()
      .meta({ description: "The user who saved it last. null for a user who no longer exists." }),
    conflicts: outputList(outputText(50), MAX_CONFLICTS).meta({
      description:
        "The parts that both the draft and the guide changed since `base_version`, such as `title`, `steps` or `steps.0.content`, with the index in the draft. `guide` has the draft's version of them. Publishing is refused until the draft is saved again.",
    }),
  })
  .meta({ id: "GuideDraft", description: "The state of a pending draft." });
export type GuideDraft = z.infer<typeof guideDraft>;
