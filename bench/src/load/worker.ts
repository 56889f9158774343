import { runLoad, type Load } from "./run.ts";

// One load after the other, each as it is asked for; the process ends with whoever started it.
process.on("message", (load: Load) => {
  void runLoad(load)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group: the one who started this process ends it.
process.on("SIGINT", () => {});
