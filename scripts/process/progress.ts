import { styleText } from "node:util";

export type Progress = {
  print: (line?: string) => void;
  /** Prints the title, runs `work`, and prints how long it took. */
  step: <T>(title: string, work: () => Promise<T>) => Promise<T>;
};

/** @param start a value of `performance.now()` */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** On a terminal, a step rewrites its line. In a log, it prints two lines. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const isTerminal = stream.isTTY && !process.env["NO_COLOR"];

  function printResult(title: string, ok: boolean, time: string): void {
    const mark = ok ? styleText("green", "✓") : styleText("red", "✗");
    stream.write(
      isTerminal
        ? `\r\x1b[2K${mark} ${title} ${styleText("dim", time)}\n`
        : `  ${ok ? "done" : "failed"} in ${time}\n`,
    );
  }

  return {
    print: (line = "") => void stream.write(`${line}\n`),
    async step(title, work) {
      const start = performance.now();
      stream.write(isTerminal ? `  ${title} …` : `${title}\n`);
      try {
        const result = await work();
        printResult(title, true, secondsSince(start));
        return result;
      } catch (error) {
        printResult(title, false, secondsSince(start));
        throw error;
      }
    },
  };
}
