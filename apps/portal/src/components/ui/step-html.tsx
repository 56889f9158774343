import { renderStepHtml } from "#lib/render-step-html.ts";

/** A step's content: the only place that renders raw HTML. The service has sanitized it. */
export function StepHtml({ html, topHeading = 3 }: { html: string; topHeading?: 3 | 4 }) {
  return (
    <div
      className="prose-step"
      dangerouslySetInnerHTML={{ __html: renderStepHtml(html, topHeading) }}
    />
  );
}
