import { closableToast } from "#components/ui/overlays/toaster.tsx";
import type { EditorStore } from "./sync/editor-store.ts";

/**
 * Reports a change of the whole content, with an Undo that restores the content of before. The offer ends with the author's
 * next edit, which Undo would remove.
 */
export function toastUntilEdit(
  store: Pick<EditorStore, "onEdit">,
  title: string,
  undo: () => void,
): void {
  const stop = store.onEdit(() => {
    stop();
    close();
  });
  const close = closableToast(title, {
    label: "Undo",
    onClick: () => {
      stop();
      undo();
    },
    onUnused: stop,
  });
}
