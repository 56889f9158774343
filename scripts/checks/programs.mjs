import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem, tail } from "../process/problem.mjs";
import { run } from "../process/run.mjs";

/** Programs that tests need and npm does not bring: where they may be found, and their Debian package. */
const redis = {
  title: "redis-server",
  names: ["redis-server"],
  places: [],
  debian: "redis-server",
};
const chromium = {
  title: "Chromium",
  // The headless shell first: without the browser's own interface, tests need less CPU.
  names: [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ],
  places: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  debian: "chromium-headless-shell",
};
/** What the portal's samples of code are run with, besides Node. */
const curl = { title: "curl", names: ["curl"], places: [], debian: "curl" };
const python = { title: "Python", names: ["python3"], places: [], debian: "python3" };

export const PROGRAMS = { redis, chromium, curl, python };

/**
 * The path of a program, or undefined.
 * @param {typeof PROGRAMS[keyof typeof PROGRAMS]} program
 */
export function find({ names, places }) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...places,
  ];
  return candidates.find(isExecutable);
}

/**
 * Installs missing programs with apt, as root or by `sudo -n`.
 * @param {(typeof PROGRAMS[keyof typeof PROGRAMS])[]} programs
 */
export async function installPrograms(programs) {
  const packages = programs.map(({ debian }) => debian);
  const byHand = `install it by hand (Debian, Ubuntu: apt-get install ${packages.join(" ")}; macOS: brew install ${packages.map((name) => name.replace("-server", "")).join(" ")}).`;
  const missing = `${programs.map(({ title }) => title).join(", ")} is missing`;
  if (!existsSync("/usr/bin/apt-get"))
    throw new Problem(`${missing}, and there is no apt-get here: ${byHand}`);

  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (asRoot.length > 0 && !(await run("sudo", ["-n", "true"])).ok)
    throw new Problem(`${missing}, and this user cannot install it without a password: ${byHand}`);

  for (const command of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [program = "", ...args] = [
      ...asRoot,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      ...command,
    ];
    const { ok, output } = await run(program, args);
    if (!ok)
      throw new Problem(`${missing}, and apt-get ${command[0]} failed; ${byHand}\n${tail(output)}`);
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
