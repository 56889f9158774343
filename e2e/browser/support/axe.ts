import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

/** The minified program: a page parses less than half as much. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits for the end of all finite animations: axe judges the final colours. Those of a scroll position do not end. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );
}

/** The rules whose results depend on colours. All others give the same results in both themes. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Empty elements of Base UI at the edges of an open menu, which pass the focus on (docs/decisions/385). */
export const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

type Scope = { part: string; except: string[]; only: string[] | null };

/** Runs in a page. */
async function runAxe({
  part,
  except,
  only,
  excluded,
}: Scope & { excluded: string }): Promise<[rule: string, html: string[]][]> {
  type Rule = { id: string; enabled: boolean; impact: string };
  const { axe } = window as unknown as { axe: typeof Axe & { _audit: { rules: Rule[] } } };
  // All results of a rule have its impact: without the other rules, a run takes half the time.
  const values = axe._audit.rules
    .filter(({ enabled, impact }) => enabled && ["serious", "critical"].includes(impact))
    .map(({ id }) => id)
    .filter((id) => !except.includes(id));
  if (values.length < 50) throw new Error(`axe has ${values.length} serious rules only`);
  for (const id of only ?? [])
    if (!values.includes(id)) throw new Error(`axe has no serious rule ${id}`);
  const runOnly = { type: "rule", values: only ?? values } as const;
  const context = { include: part, exclude: excluded };
  const { violations } = await axe.run(context, { runOnly, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/**
 * The serious and critical violations that axe finds in `part` of a page (a selector), each with its
 * elements. The focus guards of open menus are left out. `except` are rules that do not apply. With `only`, no other rules run.
 */
export async function axeViolations(
  page: Page,
  { part = "html", except = [], only = null }: Partial<Scope> = {},
): Promise<unknown[]> {
  await waitForAnimations(page);
  // Parsing axe takes longer than a run: load it once per document.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  return page.evaluate(runAxe, { part, except, only, excluded: FOCUS_GUARDS });
}
