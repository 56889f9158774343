"use client";

import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "#lib/cn.ts";
import { useDone } from "./progress.ts";

type Props = { guideId: number; steps: { id: number; name: string }[] };

/** The position of the last step whose top was scrolled past; undefined above the first one. */
function useStepInView(total: number): number | undefined {
  const [position, setPosition] = useState<number>();
  useEffect(() => {
    const reached = new Set<Element>();
    // A large top margin: steps above the viewport still count as intersecting.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) reached.add(target);
          else reached.delete(target);
        setPosition(reached.size || undefined);
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

/** The list of steps next to the text: marks the current step and the steps that are done. */
export function Contents({ guideId, steps }: Props) {
  const { done } = useDone(guideId);
  const current = useStepInView(steps.length);
  return (
    <ol className="flex flex-col gap-0.5">
      {steps.map(({ id, name }, index) => {
        const position = index + 1;
        const isDone = done.includes(id);
        return (
          <li key={id}>
            <a
              href={`#step-${position}`}
              aria-current={current === position ? "step" : undefined}
              className={cn(
                "flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-sunken hover:text-ink",
                current === position ? "bg-sunken font-medium text-ink" : "text-ink-soft",
              )}
            >
              <span className="grid h-[1.55em] w-5 shrink-0 place-items-center tabular-nums">
                {isDone ? (
                  <Check role="img" aria-label="Done:" className="size-4 text-accent" />
                ) : (
                  position
                )}
              </span>
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
