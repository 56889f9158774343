import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { lastLines, Problem } from "../process/problem.ts";
import { run } from "../process/run.ts";

/** A program that the tests need and npm does not provide. */
export type Program = { title: string; names: string[]; paths?: string[]; debianPackage: string };

export const PROGRAMS = {
  redis: { title: "redis-server", names: ["redis-server"], debianPackage: "redis-server" },
  chromium: {
    title: "Chromium",
    // The headless shell first: it needs less CPU than the browser.
    names: [
      "chromium-headless-shell",
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
    ],
    paths: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    debianPackage: "chromium-headless-shell",
  },
  // The portal's code samples run with these.
  curl: { title: "curl", names: ["curl"], debianPackage: "curl" },
  python: { title: "Python", names: ["python3"], debianPackage: "python3" },
} satisfies Record<string, Program>;

/** Returns the path of a program, or undefined when it is not installed. */
export function findProgram({ names, paths = [] }: Program): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...paths].find(isExecutable);
}

/**
 * Installs missing programs with apt-get, as root or with `sudo -n`. Returns the path of each program.
 *
 * @throws Problem with instructions when that is not possible
 */
export async function installPrograms(
  programs: Program[] = Object.values(PROGRAMS),
): Promise<string[]> {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) await installWithApt(missing);
  return programs.map((program) => `${program.title}: ${findProgram(program)}`);
}

async function installWithApt(programs: Program[]): Promise<void> {
  const packages = programs.map(({ debianPackage }) => debianPackage);
  const missing = `${programs.map(({ title }) => title).join(", ")} is missing`;
  const manually = `install it manually (Debian, Ubuntu: apt-get install ${packages.join(" ")}; macOS: brew install ${packages.map((name) => name.replace("-server", "")).join(" ")}).`;
  if (!existsSync("/usr/bin/apt-get"))
    throw new Problem(`${missing}, and this system has no apt-get: ${manually}`);

  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [file, ...prefix] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"] as const;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const { ok, output } = await run(file, [...prefix, ...args]);
    if (!ok)
      throw new Problem(
        `${missing}, and apt-get ${args[0]} failed; ${manually}\n${lastLines(output)}`,
      );
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
