import { checkMailFolder } from "../start-checks.ts";

/** Checks the folder of the first argument, and prints what is logged. */
await checkMailFolder(process.argv[2] ?? "", {
  warn: (...args: unknown[]) => process.stdout.write(`${String(args.at(-1))}\n`),
});
