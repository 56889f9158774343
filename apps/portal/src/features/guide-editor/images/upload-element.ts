/** What the author can do with an upload. */
type UploadActions = { onRetry: () => void; onRemove: () => void };

/** An upload of a file, or a copy of an image that the text already shows as a link. */
type Shown = { name: string } & ({ kind: "upload"; previewUrl: string } | { kind: "copy" });

const TEXTS = {
  upload: { group: "Upload of", remove: "Cancel" },
  copy: { group: "Copy of", remove: "Keep link" },
} as const;

export type UploadElement = {
  element: HTMLElement;
  /** Shows the part that was sent, from 0 to 1. */
  showProgress: (sent: number) => void;
  /** Shows what is being done, without a known part. */
  showStatus: (text: string) => void;
  showError: (message: string) => void;
};

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

function createPreview(previewUrl: string): HTMLImageElement {
  const preview = create("img", { src: previewUrl, alt: "" });
  // The browser cannot show each file that can be uploaded, or the file is no image.
  preview.addEventListener("error", () => preview.remove());
  return preview;
}

/** The element in the text that shows an upload until its image is inserted. React does not render the text of the editor. */
export function createUploadElement(
  shown: Shown,
  { onRetry, onRemove }: UploadActions,
): UploadElement {
  const { name, kind } = shown;
  const element = create("span", { className: "image-upload", contentEditable: "false" });
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `${TEXTS[kind].group} ${name}`);

  const title = create("span", { className: "image-upload-name", textContent: name });
  const progress = create("progress", { max: 1 });
  progress.setAttribute("aria-label", `Progress of ${name}`);
  const status = create("span", { className: "image-upload-status" });
  status.setAttribute("role", "status");
  const retry = create("button", { type: "button", textContent: "Try again", hidden: true });
  const remove = create("button", { type: "button", textContent: TEXTS[kind].remove });
  retry.setAttribute("aria-label", `Try again: ${name}`);
  remove.setAttribute("aria-label", `${TEXTS[kind].remove}: ${name}`);
  retry.addEventListener("click", onRetry);
  remove.addEventListener("click", onRemove);

  const texts = create("span", { className: "image-upload-texts" });
  texts.append(title, progress, status);
  const actions = create("span", { className: "image-upload-actions" });
  actions.append(retry, remove);
  if (shown.kind === "upload") element.append(createPreview(shown.previewUrl));
  element.append(texts, actions);

  const show = (hasFailed: boolean, text: string) => {
    element.classList.toggle("has-failed", hasFailed);
    progress.hidden = hasFailed;
    retry.hidden = !hasFailed;
    // A page can have many images: screen readers announce their failures only.
    status.setAttribute("aria-live", kind === "copy" && !hasFailed ? "off" : "polite");
    status.textContent = text;
  };
  return {
    element,
    showProgress: (sent) => {
      progress.value = sent;
      show(false, sent < 1 ? "Uploading" : "Preparing the image");
    },
    showStatus: (text) => show(false, text),
    showError: (message) => show(true, message),
  };
}
