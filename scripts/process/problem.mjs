/** A failure that is told in a sentence saying what to do, without a stack. */
export class Problem extends Error {}

/** The person at the terminal ended what was going on. */
export class Interrupted extends Problem {
  constructor() {
    super("Interrupted.");
  }
}

/** What a shell reports of a program that was ended by Ctrl-C. */
const INTERRUPTED_CODE = 130;
const TAIL_LINES = 40;

/** @param {unknown} error */
export const explain = (error) => {
  if (error instanceof Problem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Ends the process with a failure told on stderr. @param {unknown} error */
export const fail = (error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof Interrupted ? INTERRUPTED_CODE : 1);
};

/**
 * The last lines of a program's output, indented, to stand below a sentence.
 * @param {string} output
 */
export const tail = (output) =>
  output
    .trimEnd()
    .split("\n")
    .slice(-TAIL_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
