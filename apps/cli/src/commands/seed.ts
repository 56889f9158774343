import type { Command } from "commander";
import { seedDemo } from "@guidepost/seed";
import { answer } from "../core.ts";
import type { Io } from "../io.ts";
import { OperatorError } from "../operator-error.ts";
import { example } from "./example.ts";

/** `seed` prints `{ username, email, password, key, guides }`; `key` is the secret. */
export function addSeedCommand(program: Command, io: Io): void {
  program
    .command("seed")
    .description("make a demo account with guides, a random password and a random key")
    .addHelpText("after", "\nOnly in an empty embedded database.")
    .addHelpText("after", example("seed"))
    .action(() =>
      answer(io, async (service, { embedded }) => {
        if (!embedded)
          throw new OperatorError(
            "DATABASE_URL is set: demo data belongs in an embedded database.",
          );
        const demo = await seedDemo(service);
        if (!demo)
          throw new OperatorError("The database has accounts: demo data belongs in an empty one.");
        return demo;
      }),
    );
}
