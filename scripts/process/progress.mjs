/**
 * @typedef {object} Progress
 * @property {(line?: string) => void} say
 * @property {<T>(title: string, work: () => Promise<T>) => Promise<T>} step
 *   Tells what is being done, and afterwards how long it took.
 */

/** @param {number} since  of `performance.now()` */
export const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Steps rewrite their line on a terminal and take two plain lines everywhere else.
 * @param {NodeJS.WriteStream} stream
 * @returns {Progress}
 */
export function createProgress(stream) {
  const pretty = stream.isTTY && !process.env.NO_COLOR;
  const begin = (title) => stream.write(pretty ? `  ${title} …` : `${title}\n`);
  const end = (title, ok, time) =>
    stream.write(
      pretty
        ? `\r\x1b[2K${ok ? "\x1b[32m✓" : "\x1b[31m✗"}\x1b[0m ${title} \x1b[2m${time}\x1b[0m\n`
        : `  ${ok ? "done" : "failed"} in ${time}\n`,
    );

  return {
    say: (line = "") => void stream.write(`${line}\n`),
    async step(title, work) {
      const since = performance.now();
      begin(title);
      try {
        const result = await work();
        end(title, true, elapsed(since));
        return result;
      } catch (error) {
        end(title, false, elapsed(since));
        throw error;
      }
    },
  };
}
