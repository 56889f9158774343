import type { Command } from "commander";
import * as z from "zod";
import {
  addPageOptions,
  exampleHelp,
  type Io,
  pageInput,
  parseInput,
  runAndPrint,
} from "../runtime.ts";

const listInput = z.strictObject(pageInput);

/** `erasure list` prints `{ erasures, next }`. */
export function addErasureCommands(program: Command, io: Io): void {
  const erasure = program
    .command("erasure")
    .description("show which accounts and users were erased");

  addPageOptions(erasure.command("list"))
    .description("list all erasures, oldest first: ids and numbers, without the person")
    .addHelpText(
      "after",
      "\nA backup that is older than an erasure contains the person. Keep this list before a restore, and erase its" +
        "\naccounts and users again after it.",
    )
    .addHelpText("after", exampleHelp("erasure list"))
    .action(async (options: object) => {
      const page = parseInput(listInput, options);
      await runAndPrint(io, (operator, service) => operator.listErasures(service, page));
    });
}
