import { structuredPatch } from "diff";
import colors from "picocolors";
import { paint, type Printable, printable } from "./printable.ts";

/** The time in ms, and waits that a signal ends. Tests move it. */
export type Clock = {
  now: () => number;
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** Streams and variables of the process. Tests pass their own. */
export type ProcessIo = {
  variables: Readonly<Record<string, string | undefined>>;
  stdin: NodeJS.ReadStream;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether a person reads standard error. */
  isTerminal: boolean;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  clock: Clock;
};

/** The same, but it prints only text without control characters of guides, file names and responses. */
export type Io = Omit<ProcessIo, "out" | "err"> & {
  out: (text: Printable) => void;
  err: (text: Printable) => void;
};

export function createIo({ out, err, ...others }: ProcessIo): Io {
  return {
    ...others,
    out: (text) => out(text.toString()),
    err: (text) => err(text.toString()),
  };
}

/** The lines that differ between two texts, in colors when the terminal has them. */
export function formatDiff(before: string, after: string): Printable {
  const { hunks } = structuredPatch("", "", before, after, undefined, undefined, { context: 2 });
  const coloredLines = hunks
    .flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines,
    ])
    .map((line) => printable`    ${colorLine(line)}\n`);
  return printable`${coloredLines}`;
}

function colorLine(line: string): Printable {
  if (line.startsWith("+")) return paint(colors.green, line);
  if (line.startsWith("-")) return paint(colors.red, line);
  return line.startsWith("@@") ? paint(colors.cyan, line) : printable`${line}`;
}

/** "1 guide", "2 guides". */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

/** How to resolve conflicts of files and guides. */
export function describeConflicts(conflicts: number): Printable {
  const number = count(conflicts, "conflict");
  return printable`${number}. Take the guides with \`guidepost pull --force\`, or overwrite them with \`guidepost push --force\`.`;
}

/** A line that shows how many items were read, when standard error is a terminal. */
export function showProgress(
  { err, isTerminal }: Pick<Io, "err" | "isTerminal">,
  label: string,
): { update: (number: number) => void; end: () => void } {
  if (!isTerminal) return { update: () => {}, end: () => {} };
  return {
    update: (number) => err(printable`\r${label}: ${number.toLocaleString("en-US")}`),
    end: () => err(printable`\r\u001B[K`),
  };
}
