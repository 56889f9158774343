import type { Step } from "@guidepost/contract";
import { Check } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { MarkDone } from "./progress/mark-done.tsx";
import { placeStepHtml } from "./server/place-step-html.ts";
import { StepContent } from "./step-content.tsx";

/** A step to follow; once its button is pressed, its number gives way to a tick. */
export async function StepSection({ guideId, step }: { guideId: number; step: Step }) {
  const { id, position, title } = step;
  const content = await placeStepHtml(step);
  return (
    // Not <li>: HTML ends it where content, in guides of before the present cleaning, has an <li>.
    <div
      role="listitem"
      id={`step-${position}`}
      tabIndex={-1}
      className="group scroll-mt-20 rounded-lg outline-none xl:scroll-mt-8"
    >
      <Card className="px-4 py-5 sm:px-8 sm:py-7 print:break-inside-avoid print:border-0 print:bg-transparent print:p-0 print:shadow-none">
        <div className="mb-4 flex items-start gap-3">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong tabular-nums group-has-aria-pressed:bg-accent group-has-aria-pressed:text-on-accent"
          >
            <span className="group-has-aria-pressed:hidden">{position}</span>
            <Check className="hidden size-4.5 group-has-aria-pressed:block" strokeWidth={2.5} />
          </span>
          <h2 className="min-w-0 pt-0.5 text-xl leading-snug font-semibold wrap-anywhere">
            {title === null ? (
              `Step ${position}`
            ) : (
              <>
                <span className="sr-only">Step {position}: </span>
                {title}
              </>
            )}
          </h2>
        </div>
        <StepContent {...content} />
        <div className="mt-6 noscript:hidden print:hidden">
          <MarkDone guideId={guideId} stepId={id} position={position} />
        </div>
      </Card>
    </div>
  );
}
