import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DockerfileParser, type Copy, type From, type Instruction } from "dockerfile-ast";

const root = join(import.meta.dirname, "../../..");

/** The folder of the project in the images. */
const WORK_FOLDER = "/app";

type Stage = { base: string; instructions: Instruction[] };

function readStages(): Map<string, Stage> {
  const dockerfile = DockerfileParser.parse(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
  const stages = new Map<string, Stage>();
  let current: Stage | undefined;
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const from = instruction as From;
      current = { base: from.getImage() ?? "", instructions: [] };
      stages.set(from.getBuildStage() ?? "", current);
    } else current?.instructions.push(instruction);
  }
  return stages;
}

function argumentsOf(instruction: Instruction): string[] {
  return instruction.getArguments().map((argument) => argument.getValue());
}

/** Creates the folder of a stage that installs packages, with the stage's own command. */
function installPackages({ instructions }: Stage, folder: string): void {
  const packages = ["apps", "packages"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  const manifests = [".", "prisma", "e2e", "e2e/clients", "bench", ...packages]
    .map((path) => join(path, "package.json"))
    .filter((path) => existsSync(join(root, path)));
  for (const file of [...manifests, "pnpm-lock.yaml", "pnpm-workspace.yaml"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const run = instructions.find((one) => one.getKeyword() === "RUN");
  const words = run ? argumentsOf(run) : [];
  const command = words.filter((word) => !/^--(mount|store-dir)=/.test(word)).join(" ");
  execFileSync("sh", ["-c", command], {
    cwd: folder,
    env: { ...process.env, CI: "true" },
    stdio: "pipe",
  });
}

/**
 * Creates the project's folder of an image from the Dockerfile, without Docker. Follows its COPY
 * instructions, with this checkout as the stage `build`. Returns the command of the image.
 */
export function assembleImage(target: "api" | "portal" | "worker", folder: string): string[] {
  const stages = readStages();
  const chain: Stage[] = [];
  for (let stage = stages.get(target); stage; stage = stages.get(stage.base)) chain.unshift(stage);
  const image = join(folder, "image");
  const folderOf = (from: string | undefined): string => {
    if (from === undefined || from === "build") return root;
    const stage = stages.get(from);
    if (!stage) throw new Error(`The Dockerfile has no stage ${from}`);
    const packages = join(folder, from);
    mkdirSync(packages, { recursive: true });
    if (!isInstalled.has(from)) installPackages(stage, packages);
    isInstalled.add(from);
    return packages;
  };
  const isInstalled = new Set<string>();
  const instructions = chain.flatMap((stage) => stage.instructions);
  for (const copy of instructions.filter((one) => one.getKeyword() === "COPY") as Copy[]) {
    const from = folderOf(copy.getFromFlag()?.getValue() ?? undefined);
    const sources = argumentsOf(copy).map((path) => path.replace(`${WORK_FOLDER}/`, ""));
    const destination = sources.pop() ?? "";
    for (const source of sources) {
      const name = destination.endsWith("/") ? source.split("/").at(-1) : undefined;
      const path = join(image, destination, name ?? "");
      mkdirSync(dirname(path), { recursive: true });
      // Moved, because a copy of all packages takes 20 s.
      if (from !== root) renameSync(join(from, source), path);
      else
        cpSync(join(from, source), path, {
          recursive: true,
          verbatimSymlinks: true,
          // The stage `build` removes the cache.
          filter: (copied) => !copied.endsWith("/.next/cache"),
        });
    }
  }
  const command = instructions.findLast((one) => one.getKeyword() === "CMD");
  return JSON.parse(command?.getArgumentsContent() ?? "[]") as string[];
}

/** Changes the folders only: pnpm links files of its store, which have one mode everywhere. */
function changeModes(folder: string, mode: string): void {
  execFileSync("find", [folder, "-type", "d", "-exec", "chmod", mode, "{}", "+"]);
}

/** Lets the user of `unprivileged` read a folder, and not write to it. */
export function makeReadOnly(folder: string): void {
  changeModes(folder, "a+rx,a-w");
  for (let parent = dirname(folder); parent !== "/"; parent = dirname(parent)) {
    if (parent.startsWith(process.env["TMPDIR"] ?? "/tmp")) chmodSync(parent, 0o755);
  }
}

/** Makes a folder writable again, so that it can be removed. */
export function makeWritable(folder: string): void {
  changeModes(folder, "u+w");
}

/** The user of a child process. Root ignores the modes of files, so it runs the process as another user. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
