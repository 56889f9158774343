import { runLoad, type Load } from "./run-load.ts";

// Runs one load for each message. The process exits with its parent.
process.on("message", (load: Load) => {
  void runLoad(load)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group, and the parent stops this process.
process.on("SIGINT", () => {});
