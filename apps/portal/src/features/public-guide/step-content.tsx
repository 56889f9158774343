"use client";

type Props = {
  stepId: number;
  /** Undefined in a document: the component then reads the server's copy, or its own element. */
  html?: string | undefined;
};

declare global {
  /** Set on the server only: the HTML of a step of the document that is being rendered. */
  var guidepostStepHtml: ((stepId: number) => string | undefined) | undefined;
}

function elementId(stepId: number): string {
  return `step-content-${stepId}`;
}

/** By step id. The router may render a page again that the server sent as a document. */
const htmlByStep = new Map<number, string>();

function htmlInDocument(stepId: number): string {
  if (typeof document === "undefined") return globalThis.guidepostStepHtml?.(stepId) ?? "";
  const html =
    htmlByStep.get(stepId) ?? document.getElementById(elementId(stepId))?.innerHTML ?? "";
  htmlByStep.set(stepId, html);
  return html;
}

/**
 * Renders a step's cleaned HTML. A document contains it once: a property of this component would
 * repeat it in the React payload that Next adds to the document.
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
