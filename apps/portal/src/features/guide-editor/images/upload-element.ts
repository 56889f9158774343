/** What the author can do with an upload. */
type UploadActions = { onRetry: () => void; onRemove: () => void };

export type UploadElement = {
  element: HTMLElement;
  /** Shows the part that was sent, from 0 to 1. */
  showProgress: (sent: number) => void;
  showError: (message: string) => void;
};

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** The element in the text that shows an upload until its image is inserted. React does not render the text of the editor. */
export function createUploadElement(
  file: Pick<File, "name">,
  previewUrl: string,
  { onRetry, onRemove }: UploadActions,
): UploadElement {
  const element = create("span", { className: "image-upload", contentEditable: "false" });
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Upload of ${file.name}`);

  const preview = create("img", { src: previewUrl, alt: "" });
  // The browser cannot show each file that can be uploaded, or the file is no image.
  preview.addEventListener("error", () => preview.remove());
  const name = create("span", { className: "image-upload-name", textContent: file.name });
  const progress = create("progress", { max: 1, value: 0 });
  progress.setAttribute("aria-label", `Progress of ${file.name}`);
  const status = create("span", { className: "image-upload-status" });
  status.setAttribute("role", "status");
  const retry = create("button", { type: "button", textContent: "Try again", hidden: true });
  const remove = create("button", { type: "button", textContent: "Cancel" });
  retry.setAttribute("aria-label", `Try again: ${file.name}`);
  remove.setAttribute("aria-label", `Cancel: ${file.name}`);
  retry.addEventListener("click", onRetry);
  remove.addEventListener("click", onRemove);

  const texts = create("span", { className: "image-upload-texts" });
  texts.append(name, progress, status);
  const actions = create("span", { className: "image-upload-actions" });
  actions.append(retry, remove);
  element.append(preview, texts, actions);

  const show = (hasFailed: boolean, text: string) => {
    element.classList.toggle("has-failed", hasFailed);
    progress.hidden = hasFailed;
    retry.hidden = !hasFailed;
    status.textContent = text;
  };
  return {
    element,
    showProgress: (sent) => {
      progress.value = sent;
      show(false, sent < 1 ? "Uploading" : "Preparing the image");
    },
    showError: (message) => show(true, message),
  };
}
