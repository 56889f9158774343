import { guideInputs, stepContent } from "@guidepost/contract";
import { cleanHtml, isBlankHtml } from "./clean-html.ts";

/**
 * A step's content as it is stored: cleaned, and branded so that no verb can be given HTML that
 * is not (DECISIONS 13, 14). The limit holds for what is sent and, since cleaning can lengthen it,
 * for what is stored: a guide that was read can always be sent back.
 */
const cleanStepContent = stepContent
  .overwrite(cleanHtml)
  .refine((html) => !isBlankHtml(html), { error: "has no permitted content" })
  .pipe(stepContent)
  .brand<"CleanHtml">();

/** HTML that has been cleaned, at most 65,536 code points. */
export type CleanHtml = ReturnType<typeof cleanStepContent.parse>;

/** The inputs of the verbs that write guides: checked as in a form, then cleaned. */
export const { guideCreate, guideUpdate } = guideInputs(cleanStepContent);
export type GuideCreate = ReturnType<typeof guideCreate.parse>;
export type GuideUpdate = ReturnType<typeof guideUpdate.parse>;
