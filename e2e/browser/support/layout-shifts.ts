import type { Page } from "@playwright/test";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

/**
 * Runs in the page: its layout shifts until now, without those after input.
 *
 * @param select what to return of the shifts
 */
export function layoutShifts<Result>(
  page: Page,
  select: (shifts: Shift[]) => Result,
): Promise<Result> {
  return page.evaluate(`(async () => {
    // Two frames: the first may still be in progress.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords();
    observer.disconnect();
    return (${select.toString()})(shifts.filter((shift) => !shift.hadRecentInput));
  })()`);
}
