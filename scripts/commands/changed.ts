import { parseArgs } from "node:util";
import { Checks } from "../checks/checks.ts";
import { installPrograms } from "../checks/programs.ts";
import { runVitest } from "../checks/runners.ts";
import { print } from "../setup/output.mjs";
import { build, generate } from "../setup/prepare.mjs";
import { baseCommit, changedFiles } from "../stress/changed-files.ts";
