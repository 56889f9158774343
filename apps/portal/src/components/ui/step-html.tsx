import { renderStepHtml } from "#lib/render-step-html.ts";

/** A step's content. The one place where HTML goes onto a page as it is: the service cleaned it. */
export function StepHtml({ html, topHeading = 3 }: { html: string; topHeading?: 3 | 4 }) {
  return (
    <div
      className="prose-step"
      dangerouslySetInnerHTML={{ __html: renderStepHtml(html, topHeading) }}
    />
  );
}
