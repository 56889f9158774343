import { guideInputs, stepContent } from "@guidepost/contract";
import { cleanHtml } from "./clean-html.ts";
import { isBlankHtml } from "./html-text.ts";

/** Content longer than this, in characters, is cleaned in turns. */
const long = 8_192;

let lastTurn: Promise<void> = Promise.resolve();

/** After the turns before, and after what else the process has to do meanwhile. */
const nextTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
};

/**
 * Cleans at once, or, where that takes time, when it is its turn: a body full of long steps takes
 * up to some seconds, which other requests need not wait for.
 */
const clean = (step: { value: string }): void | Promise<void> => {
  const cleanNow = () => {
    step.value = cleanHtml(step.value);
  };
  return step.value.length <= long ? cleanNow() : nextTurn().then(cleanNow);
};

/**
 * A step's content as it is stored: cleaned, and branded so that no verb can be given HTML that
 * is not (DECISIONS 13, 14). The limit holds for what is sent and, since cleaning can lengthen it,
 * for what is stored: a guide that was read can always be sent back. Parse it asynchronously.
 */
const cleanStepContent = stepContent
  .check(clean)
  .refine((html) => !isBlankHtml(html), { error: "has no permitted content" })
  .pipe(stepContent)
  .brand<"CleanHtml">();

/** HTML that has been cleaned, at most 65,536 code points. */
export type CleanHtml = ReturnType<typeof cleanStepContent.parse>;

/** The inputs of the verbs that write guides: checked as in a form, then cleaned. */
export const { guideCreate, guideUpdate, guideSave } = guideInputs(cleanStepContent);
export type GuideCreate = ReturnType<typeof guideCreate.parse>;
export type GuideUpdate = ReturnType<typeof guideUpdate.parse>;
export type GuideSave = ReturnType<typeof guideSave.parse>;
