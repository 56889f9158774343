import { useSyncExternalStore } from "react";

/** The open dialog: the commands, or the list of keyboard shortcuts. */
type Dialog = "commands" | "shortcuts" | undefined;

let dialog: Dialog;
const listeners = new Set<() => void>();

/** Opens a dialog; without one, closes the open dialog. */
export function showDialog(next: Dialog): void {
  dialog = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenDialog(): Dialog {
  return useSyncExternalStore(
    subscribe,
    () => dialog,
    () => undefined,
  );
}
