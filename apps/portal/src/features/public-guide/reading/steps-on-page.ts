import { areLetterKeysOn } from "#lib/browser/letter-keys.ts";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";

/** The elements of the guide's steps, in their order. */
export function stepElements(): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('[role="listitem"][id^="step-"]'));
}

/** Scrolls a step into view and moves the keyboard focus to it. Positions start at 1. */
export function showStep(position: number, behavior: ScrollBehavior = "smooth"): void {
  const element = document.getElementById(`step-${position}`);
  if (!element) return;
  // The step-by-step view makes all steps but the visible one inert, which refuses the focus.
  element.inert = false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "start", inline: "center", behavior });
}

/** Scrolls the end of the guide into view and moves the keyboard focus to it. */
export function showEnd(): void {
  const element = document.getElementById("end");
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "start", behavior: "instant" });
}

/**
 * Makes one step the only one that keys and screen readers reach; undefined for all steps. The focus moves from a step that
 * becomes inert, for example after a swipe.
 */
export function isolateStep(isolated: HTMLElement | undefined): void {
  const focused = document.activeElement;
  for (const step of stepElements()) {
    step.inert = isolated !== undefined && step !== isolated;
    if (step.inert && step.contains(focused)) isolated?.focus({ preventScroll: true });
  }
}

/** A step whose top is this far below the top of the window, in CSS px, is the current one. */
const TOP_MARGIN = 120;

/** The position of the step that is being read; 0 above the first step. */
export function currentStep(): number {
  const isStepView = document.documentElement.dataset["view"] === "steps";
  return stepElements().filter((step) => {
    const { left, top } = step.getBoundingClientRect();
    return isStepView ? left < window.innerWidth / 2 : top <= TOP_MARGIN;
  }).length;
}

/** Whether a key is typed into the page's text, or belongs to a shortcut of the browser. */
function isForOther({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true;
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

/** Adds the keys n and p, for the next and the previous step, unless the reader turned them off. */
export function addStepKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (isForOther(event) || !areLetterKeysOn()) return;
    const key = shortcutKey(event);
    if (key !== "n" && key !== "p") return;
    const current = currentStep();
    if (key === "n") showStep(Math.min(current + 1, stepElements().length));
    else showStep(Math.max(current - 1, 1));
  });
}
