import { linesOutsideCode } from "../markdown/foreign-syntax.ts";
import { parser } from "../markdown/parser.ts";

const LABEL = /(?<!\\)\[\^([^\s[\]\\^]{1,100})\]/g;
/** The most characters of a label (contract MD-13). */
const MAX_LABEL = 100;

function normalize(label: string): string {
  return parser.utils.normalizeReference(label);
}

/** Changes the labels of references and of definitions in Markdown, not in code. Undefined: a label stays. */
function renameLabels(
  markdown: string,
  lines: readonly string[],
  rename: (label: string) => string | undefined,
): string {
  const written = markdown.split("\n").map((line, row) => {
    let result = "";
    let copied = 0;
    for (const { 0: whole, 1: label = "", index } of (lines[row] ?? "").matchAll(LABEL)) {
      const name = rename(label);
      if (name === undefined) continue;
      result += `${line.slice(copied, index)}[^${name}]`;
      copied = index + whole.length;
    }
    return result + line.slice(copied);
  });
  return written.join("\n");
}

/**
 * Renames the footnotes of steps, in their order.
 *
 * @param nameOf returns the new label of a footnote
 */
function renameInSteps(
  contents: readonly string[],
  nameOf: (label: string, used: { own: Set<string>; before: Set<string> }, index: number) => string,
): string[] {
  const before = new Set<string>();
  return contents.map((content, index) => {
    if (!content.includes("[^")) return content;
    const { lines, defined: own } = linesOutsideCode(content);
    const names = new Map<string, string>();
    const renamed = renameLabels(content, lines, (label) => {
      const key = normalize(label);
      if (!own.has(key)) return undefined;
      const name = names.get(key) ?? nameOf(label, { own, before }, index);
      names.set(key, name);
      return name === label ? undefined : name;
    });
    for (const key of own) before.add(key);
    return renamed;
  });
}

/** Adds the number of its step to a label that an earlier step has, so that each label is in a document once (contract EXPORT-7). */
export function numberFootnotes(contents: readonly string[]): string[] {
  return renameInSteps(contents, (label, { own, before }, index) => {
    const name = `${label}-${index + 1}`;
    const isFree = before.has(normalize(label)) && !own.has(normalize(name));
    return isFree && name.length <= MAX_LABEL ? name : label;
  });
}

/** Restores the labels of the steps of a document that `numberFootnotes` has changed. */
export function withoutFootnoteNumbers(contents: readonly string[]): string[] {
  const numbers = contents.map((_, index) => `-${index + 1}`);
  return renameInSteps(contents, (label, { own, before }, index) => {
    const number = numbers[index] ?? "";
    const plain = label.endsWith(number) ? label.slice(0, -number.length) : "";
    return before.has(normalize(plain)) && !own.has(normalize(plain)) ? plain : label;
  });
}
