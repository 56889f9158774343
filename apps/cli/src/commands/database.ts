import { hasAccounts } from "@guidepost/core/operator";
import { startEmbedded, stopEmbedded } from "@guidepost/embedded-postgres";
import type { Command } from "commander";
import { openCore } from "../core.ts";
import { readEnv, type Env } from "../env.ts";
import { note, print, type Io } from "../io.ts";
import { OperatorError } from "../operator-error.ts";
import { postgresFolder } from "../server.ts";
import { example } from "./example.ts";

/** `database start` prints `{ started, empty }`, `database stop` `{ stopped }`. */
export function addDatabaseCommands(program: Command, io: Io): void {
  const database = program.command("database").description("the embedded PostgreSQL of DATA_DIR");

  database
    .command("start")
    .description("start it unless it runs, bring it up to this version, and leave it running")
    .addHelpText("after", example("database start"))
    .action(async () => {
      const env = readEmbeddedEnv(io);
      const { url, started } = await startEmbedded({
        dataDir: postgresFolder(env),
        onProgress: (message) => note(io, message),
      });
      const service = await openCore({ url, env });
      try {
        print(io, { started, empty: !(await hasAccounts(service)) });
      } finally {
        await service.db.close();
      }
    });

  database
    .command("stop")
    .description("stop it, whoever started it and whoever uses it")
    .addHelpText("after", example("database stop"))
    .action(async () => {
      const dataDir = postgresFolder(readEmbeddedEnv(io));
      print(io, { stopped: await stopEmbedded({ dataDir }) });
    });
}

function readEmbeddedEnv(io: Io): Env {
  const env = readEnv(io.variables);
  if (env.DATABASE_URL !== undefined)
    throw new OperatorError(
      "DATABASE_URL is set: that PostgreSQL is not Guidepost's to start or stop.",
    );
  return env;
}
