import { restorableDays } from "@guidepost/contract";
import { purgeDeletedGuides, purgeOldViews } from "@guidepost/core/operator";
import type { Command } from "commander";
import { answer } from "../core.ts";
import type { Io } from "../io.ts";
import { example } from "./example.ts";

/** `purge` prints `{ purged, purged_views }`: how many guides are gone, and how many visits. */
export function addPurgeCommand(program: Command, io: Io): void {
  program
    .command("purge")
    .description(`remove for good what was deleted over ${restorableDays} days ago`)
    .addHelpText("after", "\nForgets, too, who has seen what on days that are over.")
    .addHelpText("after", "The service does the same by itself.")
    .addHelpText("after", example("purge"))
    .action(() =>
      answer(io, async (service) => ({
        purged: await purgeDeletedGuides(service),
        purged_views: await purgeOldViews(service),
      })),
    );
}
