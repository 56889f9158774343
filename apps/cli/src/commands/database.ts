import { RESTORABLE_DAYS } from "@guidepost/contract";
import { hasAccounts, purgeDeletedGuides, purgeOldViews } from "@guidepost/core/operator";
import { migrate } from "@guidepost/database";
import { startEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import { seedDemo } from "@guidepost/seed";
import type { Command } from "commander";
import { OperatorError } from "../errors.ts";
import {
  migrationsFolder,
  openService,
  postgresFolder,
  runAndPrint,
  withPostgres,
} from "../postgres.ts";
import { exampleHelp, printMessage, printResult, readEnv, type Env, type Io } from "../runtime.ts";

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
      runAndPrint(io, async (service) => ({
        purged: await purgeDeletedGuides(service),
        purged_views: await purgeOldViews(service),
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
    .action(() =>
      withPostgres(io, async ({ url }) => {
        printResult(io, { applied: await migrate({ url, folder: migrationsFolder() }) });
      }),
    );
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
      const env = readEmbeddedEnv(io);
      const { url, started } = await startEmbedded({
        dataDir: postgresFolder(env),
        onProgress: (message) => printMessage(io, message),
      });
      const service = await openService(io, { url, env });
      try {
        printResult(io, { started, empty: !(await hasAccounts(service)) });
      } finally {
        await service.db.close();
      }
    });

  database
    .command("stop")
    .description("stop it, even if another process started or uses it")
    .addHelpText("after", exampleHelp("database stop"))
    .action(async () => {
      const dataDir = postgresFolder(readEmbeddedEnv(io));
      printResult(io, { stopped: await stopEmbedded({ dataDir }) });
    });
}

/** Reads the environment of a command that needs the embedded PostgreSQL. @throws OperatorError */
function readEmbeddedEnv(io: Io): Env {
  const env = readEnv(io.variables);
  if (env.DATABASE_URL !== undefined)
    throw new OperatorError(
      "DATABASE_URL is set. Guidepost starts and stops only the embedded PostgreSQL.",
    );
  return env;
}

/** `seed` prints `{ username, email, password, key, guides }`; `key` is the secret. */
export function addSeedCommand(program: Command, io: Io): void {
  program
    .command("seed")
    .description("create a demo account with guides, a random password and a random key")
    .addHelpText("after", "\nWorks only in an empty embedded database.")
    .addHelpText("after", exampleHelp("seed"))
    .action(() =>
      runAndPrint(io, async (service, { embedded }) => {
        if (!embedded)
          throw new OperatorError(
            "DATABASE_URL is set. Demo data can only be created in an embedded database.",
          );
        const demo = await seedDemo(service);
        if (!demo)
          throw new OperatorError(
            "The database has accounts. Demo data can only be created in an empty database.",
          );
        return demo;
      }),
    );
}
