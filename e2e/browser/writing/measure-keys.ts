import type { Page } from "#browser/support/fixtures.ts";

declare global {
  interface Window {
    keyDelays: number[];
  }
}

/**
 * Measures the time from each key to the next frame in ms, as the browser reports it: rounded to 8 ms,
 * and only for keys that took 16 ms or more. Returns a function that reads and removes the results.
 */
export async function measureKeys(page: Page) {
  await page.addInitScript(() => {
    window.keyDelays = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "keydown") window.keyDelays.push(duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return async () => {
    const delays = await page.evaluate(() => window.keyDelays.splice(0));
    const sorted = delays.toSorted((one, other) => one - other);
    return {
      "keys over 50 ms": sorted.filter((delay) => delay > 50).length,
      "slowest key ms": sorted.at(-1) ?? 0,
    };
  };
}
