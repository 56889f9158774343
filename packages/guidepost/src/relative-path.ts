import { posix } from "node:path";

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
