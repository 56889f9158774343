import { posix } from "node:path";

/** The path from the folder that a relative address in a file leads to. Undefined for one out of the folder. */
export function resolvePath(from: string, address: string): string | undefined {
  const written = decode(address.replace(/[?#].*$/s, ""));
  // A path from the root of a site is one from the folder.
  const path = written.startsWith("/")
    ? posix.normalize(written.slice(1))
    : posix.normalize(posix.join(posix.dirname(from), written));
  const isOutside = path === ".." || path.startsWith("../") || path.includes("\0");
  return isOutside ? undefined : path;
}

/** The address in a file that leads to another file of the folder. */
export function relativeAddress(from: string, to: string): string {
  return encodePath(posix.relative(posix.dirname(from), to));
}

/** Encodes what Markdown and HTML would not read as a part of an address. */
export function encodePath(path: string): string {
  return path.replace(/[\s()<>%#?\\"'&]/g, (character) => {
    const encoded = encodeURIComponent(character);
    // It leaves brackets and quotes as they are.
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return encoded === character ? `%${code}` : encoded;
  });
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
