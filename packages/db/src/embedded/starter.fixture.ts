/** A process that starts the server of a folder, prints the outcome and stays until it is killed. */
import { startEmbedded } from "./start.ts";

const dataDir = process.argv[2] ?? "";
const outcome = await startEmbedded({
  dataDir,
  onProgress: (message) => process.stderr.write(`${message}\n`),
});
process.stdout.write(`${JSON.stringify(outcome)}\n`);
setInterval(() => {}, 1_000);
