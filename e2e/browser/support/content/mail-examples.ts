import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { environmentOf } from "#harness/servers/programs.ts";

const PROGRAM = join(
  import.meta.dirname,
  "../../../../packages/core/src/mail/tests/mail-examples.fixture.ts",
);

/** Returns the HTML of an example of each kind of mail to a recipient of this name, from the sources. */
export async function renderMailExamples(name: string): Promise<[kind: string, html: string][]> {
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", tsx, PROGRAM, name], {
    env: environmentOf({}),
    maxBuffer: Infinity,
  });
  return JSON.parse(stdout) as [string, string][];
}
