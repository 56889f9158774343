import { inspect, styleText } from "node:util";

/** A failure with a message that explains what to do. It is printed without a stack. */
export class Problem extends Error {}

/** The command received a signal. */
export class Interrupted extends Problem {}

/** The exit code of a program that SIGINT has ended. */
const INTERRUPTED_CODE = 130;
const OUTPUT_LINES = 40;

/** These commands print their results to standard output. */
const stream = ["cli", "bench", "torture"].includes(process.argv[2] ?? "")
  ? process.stderr
  : process.stdout;

export function print(line = "") {
  stream.write(`${line}\n`);
}

/**
 * Prints the title, runs `work`, and prints how long it took. On a terminal, the result replaces the
 * title. In a log, it is a second line.
 *
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 */
export async function step(title, work) {
  const isTerminal = stream.isTTY && !process.env["NO_COLOR"];
  const start = performance.now();
  stream.write(isTerminal ? `  ${title} …` : `${title}\n`);
  let ok = false;
  try {
    const result = await work();
    ok = true;
    return result;
  } finally {
    const time = secondsSince(start);
    const mark = ok ? styleText("green", "✓") : styleText("red", "✗");
    print(
      isTerminal
        ? `\r\x1b[2K${mark} ${title} ${styleText("dim", time)}`
        : `  ${ok ? "done" : "failed"} in ${time}`,
    );
  }
}

/** @param {number} start a value of `performance.now()` */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Returns the last lines of a program's output, indented.
 *
 * @param {string} output
 */
export function lastLines(output) {
  const lines = output.trimEnd().split("\n").slice(-OUTPUT_LINES);
  return lines.map((line) => `    ${line}`).join("\n");
}

/** @param {unknown} error */
export function describeError(error) {
  return error instanceof Problem ? error.message : inspect(error);
}

/**
 * Prints the error to standard error and ends the process.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(error instanceof Interrupted ? INTERRUPTED_CODE : 1);
}
