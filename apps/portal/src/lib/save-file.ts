/** By then every browser has started the download. */
const releaseMs = 10_000;

/** Downloads a text as a file with this name. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), releaseMs);
}
