/** Returns the path of a request. It is called when the request is sent, so that a refused value rejects the call. */
export type RequestPath = () => string;

/**
 * Builds a path from a template whose values are numbers of guides, steps and other objects. A number as text is
 * accepted. No other text is, because a word such as "external" is the path of another operation.
 *
 * @returns a function that throws a TypeError for another value
 */
export function numberPath(template: TemplateStringsArray, ...numbers: number[]): RequestPath {
  return () => String.raw({ raw: template }, ...numbers.map(encodeNumber));
}

/**
 * Builds a path from a template whose values are ids that can be any text.
 *
 * @returns a function that throws a TypeError for a value that cannot be a segment of a path
 */
export function textPath(template: TemplateStringsArray, ...texts: string[]): RequestPath {
  return () => String.raw({ raw: template }, ...texts.map(encodeSegment));
}

/**
 * Returns a path that the caller wrote.
 *
 * @throws TypeError for a path that leads to another one, or to another host
 */
export function checkPath(path: string): string {
  // URL parsers remove some control characters and spaces, and read a backslash as a slash.
  const [segments = ""] = path.replaceAll(/[\p{Cc} ]/gu, "").split(/[?#]/);
  if (!path.startsWith("/") || segments.split(/[/\\]/).some(isDotSegment))
    throw new TypeError(
      `path must begin with "/" and have no segments "." and "..": ${quote(path)}`,
    );
  return path;
}

function encodeNumber(value: unknown): string {
  const text = String(value);
  if (typeof value !== "number" && !/^\d+$/.test(text))
    throw new TypeError(`An id must be a number: ${quote(text)}`);
  return encodeSegment(text);
}

/** Encodes a value as one segment of a path. */
function encodeSegment(value: string | number | null | undefined): string {
  if (value === undefined || value === null) throw new TypeError("An id is missing");
  const text = String(value);
  // `encodeURIComponent` does not change dots, and URL parsers remove these segments.
  if (["", ".", ".."].includes(text))
    throw new TypeError(`An id cannot be empty, "." or "..": ${quote(text)}`);
  try {
    return encodeURIComponent(text);
  } catch {
    throw new TypeError(`An id must be valid Unicode: ${quote(text)}`);
  }
}

/** Whether URL parsers remove a segment of a path, which they also do when its dots are encoded. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
