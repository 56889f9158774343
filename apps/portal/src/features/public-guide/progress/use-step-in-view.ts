"use client";

import { useEffect, useState } from "react";

/** The position of the step that is being read; undefined above the first one. */
export function useStepInView(total: number): number | undefined {
  const [position, setPosition] = useState<number>();
  useEffect(() => {
    const begun = new Set<Element>();
    // A step has begun once its top is above a line below the top of the window, however far.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        setPosition(begun.size || undefined);
      },
      { rootMargin: "1000000px 0px -75% 0px" },
    );
    for (let step = 1; step <= total; step++) {
      const element = document.getElementById(`step-${step}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [total]);
  return position;
}
