import { useEffect, useState } from "react";
import { stepElementId } from "./show-step.ts";

/** A line in the upper third of the window. The step that crosses it is the current one. */
const LINE = { rootMargin: "-30% 0px -69% 0px" };

/**
 * Returns the key of the step that the author sees, undefined above the first step. The browser reports the changes, so that
 * scrolling measures at most the first step.
 */
export function useCurrentStep(keys: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const keyOf = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      // One step leaves the line, and another one enters it. Between two steps, the last one stays.
      const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entered) return setCurrent(keyOf.get(entered.target));
      const [first] = keyOf.keys();
      const line = entries.at(-1)?.rootBounds?.bottom;
      if (first && line !== undefined && first.getBoundingClientRect().top > line)
        setCurrent(undefined);
    }, LINE);
    for (const key of keys) {
      const element = document.getElementById(stepElementId(key));
      if (!element) continue;
      keyOf.set(element, key);
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [keys]);
  return current !== undefined && keys.includes(current) ? current : undefined;
}
