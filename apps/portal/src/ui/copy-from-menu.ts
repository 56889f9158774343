import { copyText } from "./copy-text.ts";
import { toast, toastError } from "./toaster.tsx";

/** Copies something that is in view nowhere, as an entry of a menu; `what` names it: "id". */
export const copyFromMenu = async (what: string, text: string): Promise<void> => {
  if (await copyText(text)) toast(`Copied the ${what}`);
  else toastError(`The browser did not allow copying. The ${what} is ${text}`);
};
