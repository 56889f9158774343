type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen before the page could listen. */
const early = new Map<Control, string | boolean>();

function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
}

function stateOf(control: Control): string | boolean {
  return isTicked(control) ? control.checked : control.value;
}

function sentOf(control: Control): string | boolean {
  if (isTicked(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function note(control: Control): void {
  const state = stateOf(control);
  // A radio button that went out did so because another was chosen, which says it all.
  const isLeft = state === false && (control as HTMLInputElement).type === "radio";
  if (state === sentOf(control) || isLeft) early.delete(control);
  else early.set(control, state);
}

function onInput({ target }: Event): void {
  if (isControl(target)) note(target);
}

/** From before React starts: notes what fields hold that the server did not send. */
export function noteEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>("input, textarea, select"))
    note(control);
  document.addEventListener("input", onInput, true);
}

/** React passes over a value it has seen already: the field's own setter keeps it from seeing this. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = control.defaultValue;
  Reflect.set(Object.getPrototypeOf(control) as object, "value", text, control);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function redo(control: Control, state: string | boolean): void {
  // Nothing new to React, but it takes over first what it had left for later around the field.
  control.dispatchEvent(new Event("input", { bubbles: true }));
  if (isTicked(control)) {
    control.checked = !state;
    control.click();
  } else if (control instanceof HTMLSelectElement) {
    control.value = `${state}`;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else type(control, `${state}`);
}

/**
 * Once React listens: does again what was noted, as if it were typed and chosen now. Each in a
 * turn of its own: within an effect React takes nothing over, and choices build on earlier ones.
 */
export async function replayEarlyInput(): Promise<void> {
  document.removeEventListener("input", onInput, true);
  const noted = [...early];
  early.clear();
  for (const [control, state] of noted) {
    await new Promise((resolve) => setTimeout(resolve));
    if (control.isConnected) redo(control, state);
  }
}
