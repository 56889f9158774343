"use client";

type Props = {
  stepId: number;
  /** Left out where the document holds it: then the server's copy, or the element itself, is read. */
  html?: string | undefined;
};

declare global {
  /** Set by the server alone: the HTML of a step of the document that is being rendered. */
  var guidepostStepHtml: ((stepId: number) => string | undefined) | undefined;
}

function elementId(stepId: number): string {
  return `step-content-${stepId}`;
}

/** By step: the router may show a page again for which the server sent a document. */
const shown = new Map<number, string>();

function htmlInDocument(stepId: number): string {
  if (typeof document === "undefined") return globalThis.guidepostStepHtml?.(stepId) ?? "";
  const html = shown.get(stepId) ?? document.getElementById(elementId(stepId))?.innerHTML ?? "";
  shown.set(stepId, html);
  return html;
}

/**
 * A step's cleaned HTML. In a document it is sent once: a property of this component would repeat it
 * in the data that Next adds to the document for React.
 */
export function StepContent({ stepId, html }: Props) {
  return (
    <div
      id={elementId(stepId)}
      className="prose-step"
      dangerouslySetInnerHTML={{ __html: html ?? htmlInDocument(stepId) }}
    />
  );
}
