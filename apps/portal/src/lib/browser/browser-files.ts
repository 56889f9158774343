/** Copies a selection. The Clipboard API needs https or localhost. */
function copySelected(text: string): boolean {
  const holder = document.createElement("span");
  holder.className = "sr-only";
  holder.textContent = text;
  holder.addEventListener("copy", (event) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData?.setData("text/plain", text);
  });
  document.body.append(holder);
  const selection = document.getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  selection?.selectAllChildren(holder);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
  const isCopied = document.execCommand("copy");
  holder.remove();
  selection?.removeAllRanges();
  if (before) selection?.addRange(before);
  return isCopied;
}

/** Copies text to the clipboard. Resolves to false when the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** A delay after which every browser has started the download. */
const RELEASE_MS = 10_000;

/** Downloads data as a file with this name. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}

/** Downloads a text as a file with this name. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Downloads rows as a CSV file. Excel reads a file without a byte order mark in a character set of the system. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, `\uFEFF${csv}`, "text/csv;charset=utf-8");
}
