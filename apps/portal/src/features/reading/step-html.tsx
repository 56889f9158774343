/** What may be wider than the page scrolls by itself: keys must reach it. */
export const reachable = (html: string): string =>
  html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">');

/** A step's content. The one place where HTML goes onto a page as it is: the service cleaned it. */
export const StepHtml = ({ html }: { html: string }) => (
  <div className="prose-step" dangerouslySetInnerHTML={{ __html: reachable(html) }} />
);
