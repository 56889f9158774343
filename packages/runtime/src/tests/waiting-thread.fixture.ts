/** The functions of a thread that waits for the file that its input names. The test creates it in the main thread. */
import { existsSync, writeFileSync } from "node:fs";

const RETRY_MS = 5;

function waitFor(text: string): void {
  const file = text.trimEnd();
  writeFileSync(`${file}.started`, "");
  while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
}

/** Cleans contents that consist of the path of a file and spaces. */
export function clean(contents: readonly string[]): { html: string }[] {
  return contents.map((content) => {
    waitFor(content);
    return { html: "cleaned in the thread" };
  });
}

/** Rates a password that is the path of a file. */
export function rate({ password }: { password: string }): { score: number } {
  waitFor(password);
  return { score: 4 };
}
