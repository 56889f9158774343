type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input before hydration. */
const earlyInput = new Map<Control, string | boolean>();

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
}

function currentValue(control: Control): string | boolean {
  return isCheckable(control) ? control.checked : control.value;
}

function serverValue(control: Control): string | boolean {
  if (isCheckable(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function record(control: Control): void {
  const state = currentValue(control);
  // A radio button is cleared by the selection of another one, which is recorded itself.
  const isClearedRadio = state === false && (control as HTMLInputElement).type === "radio";
  if (state === serverValue(control) || isClearedRadio) earlyInput.delete(control);
  else earlyInput.set(control, state);
}

function onInput({ target }: Event): void {
  if (isControl(target)) record(target);
}

/** Records input before React starts: values that differ from those of the server. */
export function recordEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>("input, textarea, select"))
    record(control);
  document.addEventListener("input", onInput, true);
}

/** Calls the setter of the prototype. React ignores an input event for a value that it has seen. */
function typeText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = control.defaultValue;
  Reflect.set(Object.getPrototypeOf(control) as object, "value", text, control);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function replay(control: Control, state: string | boolean): void {
  // React ignores this event, but hydrates the parts around the field first.
  control.dispatchEvent(new Event("input", { bubbles: true }));
  if (isCheckable(control)) {
    control.checked = !state;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = `${state}`;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else typeText(control, `${state}`);
}

/**
 * Replays the recorded input after hydration, as if the user typed it now. Each input has its own
 * task: React does not hydrate within an effect, and later inputs can depend on earlier ones.
 */
export async function replayEarlyInput(): Promise<void> {
  document.removeEventListener("input", onInput, true);
  const recorded = [...earlyInput];
  earlyInput.clear();
  for (const [control, state] of recorded) {
    await new Promise((resolve) => setTimeout(resolve));
    if (control.isConnected) replay(control, state);
  }
}
