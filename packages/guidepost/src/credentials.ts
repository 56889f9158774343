import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import envPaths from "env-paths";
import { printable } from "./printable.ts";
import { Problem } from "./problem.ts";

/** Where the API is, and a key for it. */
export type Credentials = { url: string; key: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** Other users of the machine cannot read the key. */
const PRIVATE = 0o600;

/** The file of `guidepost login`. `GUIDEPOST_CONFIG` replaces its folder. */
export function credentialsFile(variables: Variables): string {
  const folder = variables["GUIDEPOST_CONFIG"] ?? envPaths("guidepost", { suffix: "" }).config;
  return join(folder, "credentials.json");
}

/**
 * Returns GUIDEPOST_URL and GUIDEPOST_KEY, or the credentials of `guidepost login`.
 *
 * @throws {Problem} when there are none, or other users can read the file
 */
export function readCredentials(variables: Variables): Credentials {
  const { GUIDEPOST_KEY: key, GUIDEPOST_URL: url } = variables;
  const stored = key && url ? undefined : readStored(credentialsFile(variables));
  const credentials = { url: url ?? stored?.url, key: key ?? stored?.key };
  if (!credentials.url || !credentials.key)
    throw new Problem(
      printable`No API key. Run \`guidepost login\`, or set GUIDEPOST_URL and GUIDEPOST_KEY (for example in CI).`,
    );
  return { url: normalizeUrl(credentials.url), key: credentials.key };
}

/** Stores the credentials in a file that only this user can read. */
export function writeCredentials(file: string, credentials: Credentials): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The mode of writeFileSync is only that of a new file.
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(credentials, undefined, 2)}\n`, { mode: PRIVATE });
  chmodSync(file, PRIVATE);
}

export function deleteCredentials(file: string): void {
  rmSync(file, { force: true });
}

/** The base URL of version 1. A URL without a path gets `/v1`. @throws {Problem} for other texts */
export function normalizeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new Problem(
      printable`"${text}" is not an http address, such as https://api.guidepost.example/v1`,
    );
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/v1" : path}`;
}

function readStored(file: string): Partial<Credentials> | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (process.platform !== "win32" && (stats.mode & 0o077) !== 0)
    throw new Problem(printable`Other users can read ${file}. Run: chmod 600 ${file}`);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Partial<Credentials>;
  } catch {
    throw new Problem(printable`${file} is damaged. Run \`guidepost login\` again.`);
  }
}
