/** A step's content. The one place where HTML goes onto a page as it is: the service cleaned it. */
export const StepHtml = ({ html }: { html: string }) => (
  <div className="prose-step" dangerouslySetInnerHTML={{ __html: html }} />
);
