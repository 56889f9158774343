import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#components/ui/layout/card.tsx";
import { AuthorText } from "#components/ui/text/author-text.tsx";

export type ArticleStep = {
  key: string | number;
  position: number;
  title: string | null;
  /** The id of the title, to which links of the guide lead (contract MD-15). */
  titleId?: string | undefined;
  /** The step's cleaned HTML, as an element. */
  content: ReactNode;
  /** Below the content, such as a button to mark the step as done. */
  action?: ReactNode;
};

/** A step of a guide. A check mark replaces its number when the reader marks the step as done. */
export function StepCard({
  step,
  language,
  level,
}: {
  step: ArticleStep;
  /** The language of the guide. */
  language: string;
  level: 2 | 3;
}) {
  const { position, title, titleId, content, action } = step;
  const Heading = `h${level}` as const;
  return (
    // Not <li>: the parser closes it where stored HTML of older guides has an <li> of its own.
    <div
      role="listitem"
      id={`step-${position}`}
      tabIndex={-1}
      className="group scroll-mt-20 rounded-lg outline-none xl:scroll-mt-8 step-view:w-full step-view:shrink-0 step-view:snap-center step-view:snap-always step-view:overflow-y-auto step-view:px-4 step-view:py-5"
    >
      <Card
        lang={language}
        className="px-4 py-5 sm:px-8 sm:py-7 step-view:mx-auto step-view:min-h-full step-view:max-w-[44rem] step-view:border-0 step-view:bg-transparent step-view:px-0 step-view:shadow-none print:border-0 print:bg-transparent print:p-0 print:shadow-none"
      >
        <AuthorText as="div" className="mb-4 flex items-start gap-3 print:break-after-avoid">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-strong tabular-nums not-print:group-has-aria-pressed:bg-accent not-print:group-has-aria-pressed:text-on-accent"
          >
            <span className="not-print:group-has-aria-pressed:hidden">{position}</span>
            <Check
              className="hidden size-4.5 not-print:group-has-aria-pressed:block"
              strokeWidth={2.5}
            />
          </span>
          <Heading
            id={titleId}
            {...(title === null && { lang: "en" })}
            className="min-w-0 scroll-mt-20 pt-0.5 text-xl leading-snug font-semibold wrap-anywhere xl:scroll-mt-8"
          >
            {title === null ? (
              `Step ${position}`
            ) : (
              <>
                {/* HTML ignores <bdi> when it decides on the direction of the text around it. */}
                <bdi lang="en" className="sr-only">
                  Step {position}:{" "}
                </bdi>
                {title}
              </>
            )}
          </Heading>
        </AuthorText>
        {content}
        {action && <div className="mt-6 noscript:hidden print:hidden">{action}</div>}
      </Card>
    </div>
  );
}
