import type { Command } from "commander";
import { exampleHelp, type Io, OperatorError, printLine, printResult } from "../runtime.ts";

/** `doctor` prints one line for each check, or `{ checks }` with `--json`. */
export function addDoctorCommand(program: Command, io: Io): void {
  program
    .command("doctor")
    .description("check database, rate limits, images, mail, clock, jobs and disk")
    .option("--json", "print one JSON document instead of a line for each check")
    .addHelpText("after", "\nChanges nothing and sends no mail. Exits with 1 after a failure.")
    .addHelpText("after", "Run it with the variables of the worker, which has SMTP_URL.")
    .addHelpText("after", exampleHelp("doctor"))
    .action(async ({ json = false }: { json?: boolean }) => {
      const { diagnose } = await import("../doctor/index.ts");
      const checks = await diagnose(io);
      if (json) printResult(io, { checks });
      else
        for (const { name, status, message, advice } of checks)
          printLine(
            io,
            `${status.padEnd(7)}  ${name.padEnd(11)}  ${message}${advice ? `. ${advice}` : ""}`,
          );
      const failures = checks.filter(({ status }) => status === "failure").length;
      if (failures > 0) throw new OperatorError(`Failed checks: ${failures}`);
    });
}
