import type { BrowserContext } from "@playwright/test";

const numberIn = (what: unknown): number => Number(/\d+/.exec(String(what))?.[0]);

/**
 * Collects the numbers of the fragments that run in any page and frame of a context: they call
 * `__ran`, or open a dialog.
 */
export const detect = async (context: BrowserContext): Promise<Set<number>> => {
  const ran = new Set<number>();
  await context.exposeBinding("__ran", (_, what) => void ran.add(numberIn(what)));
  context.on("dialog", (dialog) => {
    ran.add(numberIn(dialog.message()));
    void dialog.dismiss();
  });
  return ran;
};
