import { readerClient } from "#lib/browser/reader-client.ts";
import { stepElements } from "../reading/steps-on-page.ts";

/** The shortest time between two reports, in ms. */
const PAUSE_MS = 5_000;

/**
 * Reports the furthest step that the reader reaches: its beginning is in the upper half of the window (contract INS-3). Reports are
 * delayed, and sent at the latest when the page is hidden. Returns the function that ends this.
 */
export function watchSteps(guideId: number): () => void {
  const steps = stepElements();
  let furthest = 0;
  let reported = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    if (furthest <= reported) return;
    reported = furthest;
    // Shows no message, because a lost report does not affect the reader.
    readerClient.reach.mutate({ id: guideId, step: furthest }).catch(() => {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) furthest = Math.max(furthest, steps.indexOf(target as HTMLElement) + 1);
      if (furthest > reported) timer ??= setTimeout(report, PAUSE_MS);
    },
    { rootMargin: "0px 0px -50% 0px" },
  );
  for (const step of steps) observer.observe(step);
  const onVisibilityChange = () => {
    if (document.visibilityState === "hidden") report();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
