import type { Change } from "@guidepost/sdk";
import type { Command } from "commander";
import { openClient } from "../client.ts";
import type { Io } from "../output.ts";
import { type Printable, printable, printableJson } from "../printable.ts";

type ChangesOptions = { cursor?: string; json?: true };

export function addChangesCommand(program: Command, io: Io): void {
  program
    .command("changes")
    .description("print the changes of guides, oldest first")
    .option("--cursor <cursor>", "only changes after this position, which the last run printed")
    .option("--json", "print one JSON object per line")
    .action(async ({ cursor, json }: ChangesOptions) => {
      const { client } = openClient(io);
      let next = cursor;
      for await (const page of client.changes({ cursor }, { signal: io.signal }).pages()) {
        for (const change of page.changes)
          io.out(json ? printable`${printableJson(change)}\n` : formatChange(change));
        next = page.next_cursor;
      }
      // Apart from the changes, so that a script can keep both.
      io.err(printable`Next cursor: ${next}\n`);
    });
}

function formatChange(change: Change): Printable {
  if (change.type === "guide.deleted")
    return printable`${change.deleted_at}  deleted  ${change.id}  ${change.external_id}\n`;
  const { id, version, status, title, updated_at, external_id } = change.guide;
  return printable`${updated_at}  ${status}  ${id} v${version}  ${external_id}  ${title}\n`;
}
