import { X } from "lucide-react";
import { type ComponentChild, render } from "preact";
import { IconButton } from "#components/ui/forms/button.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";

// The steps' HTML is no part of React's tree, so that the page stays small. These functions add to it.

/** Adds a button to each code block, which copies the code. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".prose-step pre")) {
    const frame = document.createElement("div");
    frame.className = "code-frame";
    const tools = document.createElement("div");
    tools.className = "code-tools";
    block.replaceWith(frame);
    frame.append(block, tools);
    const text = (block.textContent ?? "").replace(/\n$/, "");
    render((<CopyButton text={text} label="Copy code" />) as ComponentChild, tools);
  }
}

function createDialog(): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "enlarged-image";
  dialog.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  return dialog;
}

function EnlargedImage({ src, alt }: { src: string; alt: string }) {
  return (
    <>
      <img src={src} alt={alt} className="max-h-[calc(100dvh-6rem)] max-w-full object-contain" />
      <div className="absolute top-3 end-3 rounded-md bg-surface shadow-float">
        <IconButton icon={X} label="Close" />
      </div>
    </>
  );
}

/** Makes each image a button that shows it in the whole window. Images in links keep their link. */
export function addImageZoom(): void {
  let dialog: HTMLDialogElement | undefined;
  const show = ({ src, alt }: HTMLImageElement) => {
    dialog ??= createDialog();
    dialog.setAttribute("aria-label", alt === "" ? "Image" : alt);
    render((<EnlargedImage src={src} alt={alt} />) as ComponentChild, dialog);
    dialog.showModal();
  };
  for (const image of document.querySelectorAll<HTMLImageElement>(".prose-step img")) {
    if (image.closest("a")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "zoomable";
    button.setAttribute(
      "aria-label",
      image.alt === "" ? "Enlarge image" : `Enlarge image: ${image.alt}`,
    );
    button.addEventListener("click", () => show(image));
    image.replaceWith(button);
    button.append(image);
  }
}

/**
 * Opens the folded parts of the guide while the page is printed. The style sheet shows their content in browsers with
 * `::details-content`; others would print the summaries only.
 */
export function openDetailsForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>(".prose-step details:not([open])")];
    for (const details of opened) details.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
