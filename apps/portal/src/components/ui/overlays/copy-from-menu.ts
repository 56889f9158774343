import { copyText } from "#lib/browser/browser-files.ts";
import { toast, toastError } from "./toaster.tsx";

/** Copies a text from a menu entry, with a toast; `what` names the text, such as "id". */
export async function copyFromMenu(what: string, text: string): Promise<void> {
  if (await copyText(text)) toast(`Copied the ${what}`);
  else toastError(`The browser did not allow copying. The ${what} is ${text}`);
}
