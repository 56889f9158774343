/** Other files that show a page, in the order of the generators of documentation: `two` and `two/` for `two.md`. */
const PAGE_FORMS = [
  "",
  ".md",
  ".mdx",
  ".markdown",
  ".html",
  ".htm",
  "/index.md",
  "/index.mdx",
  "/_index.md",
  "/README.md",
  "/index.html",
];

/**
 * The path that a relative address in a file leads to. A path from the root of a site is one from the folder. Undefined for
 * one out of the folder.
 *
 * @param from the path of the file, with slashes
 */
export function resolvePath(from: string, address: string): string | undefined {
  const written = withSlashes(decode(address.replace(/[?#].*$/s, "")));
  if (written.includes("\0")) return undefined;
  const parts = written.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of written.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The fragment of an address with its `#`, or an empty text. */
export function fragmentOf(address: string): string {
  return /#.*$/s.exec(address)?.[0] ?? "";
}

/**
 * Finds the page that a path means: its file, also without extension, with that of the generated page, and for a folder with
 * an index (contract CLI-13, IMPORT-10).
 *
 * @param path as `resolvePath` returns it
 */
export function findPage<Page>(
  path: string,
  find: (path: string) => Page | undefined,
): Page | undefined {
  const written = path.normalize("NFC");
  const generated = written.replace(/\.html?$/i, "");
  for (const start of new Set([written, generated]))
    for (const form of PAGE_FORMS) {
      const page = find(start === "" ? form.replace(/^\//, "") : start + form);
      if (page !== undefined) return page;
    }
  return undefined;
}

/** Older programs for Windows write backslashes. */
export function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A path with a percent sign.
    return address;
  }
}
