import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Frame, Page } from "@playwright/test";

const provocation = readFileSync(join(import.meta.dirname, "provoke.js"), "utf8");

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

/** Clicks, focuses, toggles … whatever there is, and waits for what comes of it. */
export const provoke = (place: Page | Frame): Promise<unknown> => place.evaluate(provocation);
