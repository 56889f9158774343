/** Long enough for any browser to have begun the download. */
const releaseMs = 10_000;

/** Saves a text as a file of this name, as a download of the browser's. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), releaseMs);
}
