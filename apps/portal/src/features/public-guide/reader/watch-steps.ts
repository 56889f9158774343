import { stepElements } from "../reading/steps-on-page.ts";

/** The shortest time between two reports, in ms. */
const PAUSE_MS = 5_000;

/** The visible part of a step that counts as the whole one, because browsers round it. */
const WHOLE = 0.99;

/**
 * Reports the furthest step that the reader reaches: its beginning was scrolled to the upper half of the window, or the
 * last step is visible as a whole (contract INS-3). Reports are delayed, and sent at the latest when the page is hidden.
 * Returns the function that ends this.
 *
 * @param report sends the number of the step, which begins with 1
 */
export function watchSteps(report: (step: number) => void): () => void {
  const steps = stepElements();
  let furthest = 0;
  let reported = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reportFurthest = () => {
    clearTimeout(timer);
    timer = undefined;
    if (furthest <= reported) return;
    reported = furthest;
    report(furthest);
  };
  const onIntersection = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) furthest = Math.max(furthest, steps.indexOf(target as HTMLElement) + 1);
    if (furthest > reported) timer ??= setTimeout(reportFurthest, PAUSE_MS);
  };
  // A large top margin: a step that is scrolled past between two frames still counts.
  const reached = new IntersectionObserver(onIntersection, {
    rootMargin: "1000000px 0px -50% 0px",
  });
  for (const step of steps) reached.observe(step);
  // The beginning of a short last step may never be in the upper half.
  const visible = new IntersectionObserver(
    (entries) =>
      onIntersection(entries.filter(({ intersectionRatio }) => intersectionRatio >= WHOLE)),
    { threshold: WHOLE },
  );
  const last = steps.at(-1);
  if (last) visible.observe(last);
  const onVisibilityChange = () => {
    if (document.visibilityState === "hidden") reportFurthest();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    clearTimeout(timer);
    reached.disconnect();
    visible.disconnect();
    document.removeEventListener("visibilitychange", onVisibilityChange);
  };
}
