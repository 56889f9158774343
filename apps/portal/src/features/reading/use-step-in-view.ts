"use client";

import { useEffect, useState } from "react";

/** The position of the step that is being read; undefined above the first one. */
export const useStepInView = (total: number): number | undefined => {
  const [position, setPosition] = useState<number>();
  useEffect(() => {
    // A step is being read while it crosses a line below the top of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setPosition(Number(entered.target.id.replace("step-", "")));
      },
      { rootMargin: "-25% 0px -75% 0px" },
    );
    for (let step = 1; step <= total; step++) {
      const element = document.getElementById(`step-${step}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [total]);
  return position;
};
