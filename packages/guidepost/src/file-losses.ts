import { count } from "./output.ts";
import { type Printable, printable } from "./printable.ts";

/** A part of a file that a guide cannot have (contract CLI-12). */
export type FileLoss = { path: string; line: number } & (
  | { kind: "field"; name: string }
  /** A field with a value that no guide can have, for example the category of another program. */
  | { kind: "value"; name: string; value: string }
  /** A section that shows nothing. `title`: the text of its heading. */
  | { kind: "section"; title: string | null }
  /** A part of the Markdown that the guide does not have, or shows as text. */
  | { kind: "markdown"; sentence: string }
  /** An address that the guide cannot have. `reason`: the end of a sentence about it. */
  | { kind: "link" | "image"; address: string; reason: string }
);

/** Places that a line names. */
const MAX_PLACES = 3;

/** Describes losses, fields last. Each field is one line, because often all files of a folder have it. */
export function describeLosses(losses: readonly FileLoss[]): Printable[] {
  const lines: Printable[] = [];
  const fields = new Map<string, FileLoss[]>();
  for (const loss of losses) {
    if (loss.kind === "field" || loss.kind === "value") {
      const name =
        loss.kind === "field"
          ? `a guide has no field "${loss.name}"`
          : `a guide cannot have the ${loss.name} "${loss.value}"`;
      fields.set(name, [...(fields.get(name) ?? []), loss]);
      continue;
    }
    if (loss.kind === "markdown") {
      lines.push(printable`${loss.path}:${loss.line}: ${loss.sentence}`);
      continue;
    }
    if (loss.kind !== "section") {
      const { path, line, kind, address, reason } = loss;
      const rest = kind === "image" ? "its description" : "its text";
      lines.push(printable`${path}:${line}: the ${kind} "${address}" ${reason}; ${rest} stays`);
      continue;
    }
    lines.push(printable`${loss.path}:${loss.line}: ${nameSection(loss.title)} has no content`);
  }
  for (const [name, found] of fields) lines.push(printable`${listPlaces(found)}: ${name}`);
  return lines;
}

/** A section with the text of its heading. */
export function nameSection(title: string | null): string {
  return title === null ? "a section without a title" : `the section "${title}"`;
}

/** `a.md:3, b.md:4, c.md:3 and 2 other files` */
function listPlaces(losses: readonly FileLoss[]): string {
  const places = losses.slice(0, MAX_PLACES).map(({ path, line }) => `${path}:${line}`);
  const others = losses.length - places.length;
  return `${places.join(", ")}${others > 0 ? ` and ${count(others, "other file")}` : ""}`;
}
