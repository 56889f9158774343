/** A process that starts the server of a folder, prints the result and runs until it is killed. */
import { startCluster } from "./start.ts";

const dataDir = process.argv[2] ?? "";
const outcome = await startCluster({ dataDir, onProgress: () => {}, settings: {}, sync: false });
process.stdout.write(`${JSON.stringify(outcome)}\n`);
setInterval(() => {}, 1_000);
