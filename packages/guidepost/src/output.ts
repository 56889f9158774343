import { structuredPatch } from "diff";
import colors from "picocolors";

/** Streams and variables of the process. Tests pass their own. */
export type Io = {
  variables: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadStream;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether a person reads standard error. */
  isTerminal: boolean;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
};

/** The lines that differ between two texts, in colors when the terminal has them. */
export function formatDiff(before: string, after: string): string {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 2 });
  return hunks
    .flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines,
    ])
    .map((line) => `    ${colorLine(line)}\n`)
    .join("");
}

function colorLine(line: string): string {
  if (line.startsWith("+")) return colors.green(line);
  if (line.startsWith("-")) return colors.red(line);
  return line.startsWith("@@") ? colors.cyan(line) : line;
}

/** "1 guide", "2 guides". */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** How to resolve conflicts of files and guides. */
export function describeConflicts(conflicts: number): string {
  const number = count(conflicts, "conflict");
  return `${number}. Take the guides with \`guidepost pull --force\`, or overwrite them with \`guidepost push --force\`.`;
}

/** A line that shows how many items were read, when standard error is a terminal. */
export function showProgress(
  { err, isTerminal }: Pick<Io, "err" | "isTerminal">,
  label: string,
): { update: (number: number) => void; end: () => void } {
  if (!isTerminal) return { update: () => {}, end: () => {} };
  return {
    update: (number) => err(`\r${label}: ${number.toLocaleString("en-US")}`),
    end: () => err("\r\u001B[K"),
  };
}
