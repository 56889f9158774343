import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { lastLines, Problem } from "../setup/output.mjs";
import { inRoot } from "../setup/paths.mjs";
import { run, type Result } from "../setup/run.mjs";

/** A program that the tests need and npm does not provide. */
export type Program = { title: string; names: string[]; debianPackage: string };

export const PROGRAMS = {
  redis: { title: "redis-server", names: ["redis-server"], debianPackage: "redis-server" },
  // In a folder that only root has in its PATH.
  pgbouncer: {
    title: "PgBouncer",
    names: ["pgbouncer", "/usr/sbin/pgbouncer"],
    debianPackage: "pgbouncer",
  },
  chromium: {
    title: "Chromium",
    // The headless shell first: it needs less CPU than the browser.
    names: [
      "chromium-headless-shell",
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    debianPackage: "chromium-headless-shell",
  },
  // The portal's code samples run with these.
  curl: { title: "curl", names: ["curl"], debianPackage: "curl" },
  python: { title: "Python", names: ["python3"], debianPackage: "python3" },
  go: { title: "Go", names: ["go"], debianPackage: "golang-go" },
} satisfies Record<string, Program>;

/** Shifts the clock of a run of torture; the tests do not need it. */
export const FAKETIME: Program = {
  title: "faketime",
  names: ["faketime"],
  debianPackage: "faketime",
};

/** The programs of `npm run cluster`. */
export const CLUSTER_PROGRAMS: Program[] = [
  PROGRAMS.redis,
  { title: "redis-cli", names: ["redis-cli"], debianPackage: "redis-tools" },
  { title: "PostgreSQL", names: ["/usr/share/postgresql-common"], debianPackage: "postgresql" },
  { title: "etcd", names: ["etcd"], debianPackage: "etcd-server" },
  { title: "Patroni", names: ["patroni"], debianPackage: "patroni" },
  { title: "HAProxy", names: ["haproxy", "/usr/sbin/haproxy"], debianPackage: "haproxy" },
];

/**
 * Installs missing programs with apt-get, as root or with `sudo -n`. Returns the path of each program.
 *
 * @throws Problem with instructions when that is not possible
 */
export async function installPrograms(
  programs: Program[] = Object.values(PROGRAMS),
): Promise<string[]> {
  const missing = missingPrograms(programs);
  if (missing.length > 0) await installWithApt(missing);
  return programs.map((program) => `${program.title}: ${findProgram(program)}`);
}

export function missingPrograms(programs: Program[]): Program[] {
  return programs.filter((program) => findProgram(program) === undefined);
}

/** Whether `installPrograms` can install programs: Debian's apt-get exists, and this user may run it. */
export function canInstall(): boolean {
  if (!existsSync("/usr/bin/apt-get")) return false;
  if (process.getuid?.() === 0) return true;
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
}

/** Runs Playwright's tests in the installed Chromium. */
export function playwright(args: string[], env: Record<string, string> = {}): Promise<Result> {
  return run("playwright", ["test", ...args], {
    cwd: inRoot("e2e"),
    env: { ...env, CHROMIUM_PATH: findProgram(PROGRAMS.chromium) ?? "chromium" },
    visible: true,
  });
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

/** Returns the path of a program, or undefined when it is not installed. */
function findProgram({ names }: Program): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => (isAbsolute(name) ? name : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}
