/** The id of a step's element in the editor. */
export function stepElementId(key: string): string {
  return `step-${key}`;
}

/** Scrolls a step of the editor into view, and moves the focus to it. Without the step, nothing happens. */
export function showStep(key: string): void {
  const step = document.getElementById(stepElementId(key));
  if (!step) return;
  step.focus({ preventScroll: true });
  step.scrollIntoView({ block: "start" });
}
