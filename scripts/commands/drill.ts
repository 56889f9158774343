import { parseArgs } from "node:util";
import { inRoot } from "../setup/paths.mjs";
import { print, Problem } from "../setup/output.mjs";
import { build } from "../setup/prepare.mjs";

/** Each drill is a program that ends with exit code 1 when it has found a fault. */
const DRILLS: Record<string, { title: string; program: string }> = {
  disk: {
    title: "fills the disk of the logs, then that of the database and images, while requests run",
    program: "e2e/drills/disk.ts",
  },
  erasure: {
    title:
      "erases an account with rows in every table, and searches every table and the images for what is left",
    program: "e2e/drills/erasure.ts",
  },
  rollback: {
    title: "deploys a next release while requests run, and returns to this one on its schema",
    program: "e2e/drills/rollback.ts",
  },
};

const HELP = `npm run drill -- NAME

Starts Guidepost on this machine with data of its own, makes one of these changes, and checks the result.

${Object.entries(DRILLS)
  .map(([name, { title }]) => `  ${name.padEnd(9)} ${title}`)
  .join("\n")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", default: false } },
});
if (values.help) {
  print(HELP);
  process.exit();
}
const [name = ""] = positionals;
const drill = DRILLS[name];
if (!drill) throw new Problem(`Unknown drill "${name}": use ${Object.keys(DRILLS).join(" or ")}.`);

await build();
await import(inRoot(drill.program));
