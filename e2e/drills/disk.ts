import { join } from "node:path";
import { runWithDisks } from "./small-disk.ts";

process.exitCode = runWithDisks(join(import.meta.dirname, "fill-disks.ts"));
