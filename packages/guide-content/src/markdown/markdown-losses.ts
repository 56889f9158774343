import { FOREIGN_SYNTAX, findForeignSyntax } from "./foreign-syntax.ts";
import { findLeftOutParts, type LeftOutPart } from "./left-out-parts.ts";

/** What a Markdown document has, and its guide does not have or shows as text, as the end of a line about it. */
export type MarkdownLoss = { line: number; sentence: string };

/**
 * Lists what a guide does not have of a Markdown document: syntax of other programs, and parts that a guide cannot have
 * (contract CLI-12, MD-21). The import and `push` print the same sentences.
 *
 * @param markdown with line feeds only
 */
export function findMarkdownLosses(markdown: string): MarkdownLoss[] {
  return [
    ...findForeignSyntax(markdown).map(({ kind, line, text }) => ({
      line,
      sentence: `${FOREIGN_SYNTAX[kind]} is shown as text: ${text}`,
    })),
    ...findLeftOutParts(markdown).map((part) => ({
      line: part.line,
      sentence: `${nameOfPart(part)} left out${part.text && `: ${part.text}`}`,
    })),
  ];
}

/** The start of a sentence about a part that is left out. */
function nameOfPart(part: LeftOutPart): string {
  if (part.kind === "element") return `<${part.name}> is`;
  return part.kind === "code_options" ? "options of code are" : "options of a callout are";
}
