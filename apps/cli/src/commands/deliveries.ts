import type { Command } from "commander";
import { exampleHelp, type Io, runAndPrint } from "../runtime.ts";

/** `deliveries pause` prints `{ disabled_webhooks, deleted_mails }`, `deliveries resume` prints `{ enabled_webhooks }`. */
export function addDeliveryCommands(program: Command, io: Io): void {
  const deliveries = program
    .command("deliveries")
    .description("stop and continue webhooks, for example in a copy of a database");

  deliveries
    .command("pause")
    .description("disable all webhooks, and delete the mails that wait")
    .addHelpText(
      "after",
      "\nFor a copy that was not made by restore. Run it before the copy's first worker starts.",
    )
    .addHelpText("after", exampleHelp("deliveries pause"))
    .action(() => runAndPrint(io, (operator, service) => operator.pauseDeliveries(service)));

  deliveries
    .command("resume")
    .description("enable the webhooks again that pause or restore has disabled")
    .addHelpText("after", exampleHelp("deliveries resume"))
    .action(() => runAndPrint(io, (operator, service) => operator.resumeDeliveries(service)));
}
