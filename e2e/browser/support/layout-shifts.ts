import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/**
 * Reads the layout shifts of a page until now, without those after input.
 *
 * @param select runs in the page, and returns a result that can be serialized
 */
export async function layoutShifts<Result>(
  page: Page,
  select: (shifts: Shift[]) => Result,
): Promise<Result> {
  const shifts = await page.evaluateHandle(async () => {
    // Two frames: the first may still be in progress.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as Shift[];
    observer.disconnect();
    return entries.filter(({ hadRecentInput }) => !hadRecentInput);
  });
  return (await shifts.evaluate(select)) as Result;
}
