import { RESTORABLE_DAYS } from "@guidepost/contract";
import type { Command } from "commander";
import { exampleHelp, type Io, OperatorError, printResult, runAndPrint } from "../runtime.ts";

/** `purge` prints `{ purged, purged_views }`: the numbers of removed guides and of removed views. */
export function addPurgeCommand(program: Command, io: Io): void {
  program
    .command("purge")
    .description(`remove for good what was deleted over ${RESTORABLE_DAYS} days ago`)
    .addHelpText(
      "after",
      "\nAlso removes the records of which visitor viewed which guide on past days.",
    )
    .addHelpText("after", "The service also does this automatically.")
    .addHelpText("after", exampleHelp("purge"))
    .action(() =>
      runAndPrint(io, async (operator, service) => ({
        purged: await operator.purgeDeletedGuides(service),
        purged_views: await operator.purgeOldViews(service),
      })),
    );
}

/** `migrate` prints `{ applied }`, the names of the migrations. */
export function addMigrateCommand(program: Command, io: Io): void {
  program
    .command("migrate")
    .description("apply pending migrations")
    .addHelpText("after", "\nThe service also does this when it starts.")
    .addHelpText("after", exampleHelp("migrate"))
    .action(async () => {
      const { applyMigrations, withPostgres } = await import("../postgres.ts");
      await withPostgres(io, async ({ url }) =>
        printResult(io, { applied: await applyMigrations(url) }),
      );
    });
}

/** `database start` prints `{ started, empty }`, `database stop` `{ stopped }`. */
export function addDatabaseCommands(program: Command, io: Io): void {
  const database = program
    .command("database")
    .description("start or stop the embedded PostgreSQL of DATA_DIR");

  database
    .command("start")
    .description("start it if it is not running, apply pending migrations, and keep it running")
    .addHelpText("after", exampleHelp("database start"))
    .action(async () => {
      const { startDatabase } = await import("../embedded.ts");
      printResult(io, await startDatabase(io));
    });

  database
    .command("stop")
    .description("stop it, even if another process started or uses it")
    .addHelpText("after", exampleHelp("database stop"))
    .action(async () => {
      const { stopDatabase } = await import("../embedded.ts");
      printResult(io, await stopDatabase(io));
    });
}

/** `seed` prints `{ username, email, password, key, guides }`; `key` is the secret. */
export function addSeedCommand(program: Command, io: Io): void {
  program
    .command("seed")
    .description("create a demo account with guides, a random password and a random key")
    .addHelpText("after", "\nWorks only in an empty embedded database.")
    .addHelpText("after", exampleHelp("seed"))
    .action(() =>
      runAndPrint(io, async (_operator, service, { embedded }) => {
        if (!embedded)
          throw new OperatorError(
            "DATABASE_URL is set. Demo data can only be created in an embedded database.",
          );
        const { seedDemo } = await import("@guidepost/seed");
        const demo = await seedDemo(service);
        if (!demo)
          throw new OperatorError(
            "The database has accounts. Demo data can only be created in an empty database.",
          );
        return demo;
      }),
    );
}
