import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "../errors.ts";

const run = promisify(execFile);

/** The id of the system user `nobody`. PostgreSQL refuses root and needs a user with an entry in passwd. */
const UNPRIVILEGED_ID = 65534;
const UNSHARE = [
  "unshare",
  "--user",
  `--map-user=${UNPRIVILEGED_ID}`,
  `--map-group=${UNPRIVILEGED_ID}`,
];
/** The complete environment: no PGDATA, PGPORT or LC_ALL of the caller changes the programs. */
// Next's types require NODE_ENV in every environment.
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
} as unknown as NodeJS.ProcessEnv;
/** Contains a copy of the programs that the unprivileged user can execute. */
const STATE_FOLDER = "/var/lib/guidepost";

export type RunResult = {
  ok: boolean;
  /** Standard output and standard error of the program. */
  output: string;
};

/** Runs PostgreSQL's programs as a user that they accept. */
export interface ServerUser {
  /** The path of the programs' working directory, as this user can access it. */
  dataPath(folder: string): string;
  /** Changes the owner of a file or folder to the user. */
  chown(path: string): Promise<void>;
  /** A path from which the user can execute a program of the package. */
  executablePath(program: string): Promise<string>;
  /** Runs a program in `folder` and resolves when it has ended. */
  run(program: string, args: string[], folder: string): Promise<RunResult>;
}

/**
 * An ordinary user runs the programs without a change. Root runs them in a user namespace as the
 * unprivileged user. Where namespaces are forbidden, as in many containers, root changes to that user.
 */
export function chooseServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return unchangedUser([]);
  const [unshare = "", ...options] = UNSHARE;
  if (spawnSync(unshare, [...options, "true"], { env: ENVIRONMENT }).status === 0)
    return unchangedUser(UNSHARE);
  return unprivilegedUser();
}

function unchangedUser(prefix: string[]): ServerUser {
  return {
    dataPath: (folder) => folder,
    chown: async () => {},
    executablePath: async (program) => program,
    run: (program, args, folder) => runProgram([...prefix, program, ...args], { cwd: folder }),
  };
}

function unprivilegedUser(): ServerUser {
  const identity = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  return {
    // The user may have no access to a parent, such as /root. The working directory is set before the change of user.
    dataPath: () => "/proc/self/cwd",
    chown: (path) => chown(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID),
    executablePath: async (program) => {
      const isExecutable = spawnSync(program, ["--version"], identity).status === 0;
      return isExecutable ? program : copyPrograms(program);
    },
    run: (program, args, folder) => runProgram([program, ...args], { cwd: folder, ...identity }),
  };
}

/** Maps `…/native/bin/initdb` to the same program in a copy of `native` in the state folder. */
async function copyPrograms(program: string): Promise<string> {
  const native = dirname(dirname(program));
  const version =
    spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.match(/[\d.]+/)?.[0] ??
    "unknown";
  const copy = join(STATE_FOLDER, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    try {
      await mkdir(STATE_FOLDER, { recursive: true, mode: 0o755 });
      await run("cp", ["-a", native, partial]);
      await run("chmod", ["-R", "a+rX", partial]);
      await run("mv", ["-T", "-n", partial, copy]);
    } catch (cause) {
      throw new EmbeddedPostgresError(
        `PostgreSQL does not run as root, and its programs could not be copied to ${STATE_FOLDER} for the user nobody. ` +
          "Start Guidepost as an ordinary user, or set DATABASE_URL.",
        { cause },
      );
    }
  }
  return program.replace(native, copy);
}

async function runProgram(
  [program = "", ...args]: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<RunResult> {
  try {
    const { stdout, stderr } = await run(program, args, {
      ...options,
      env: ENVIRONMENT,
    });
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const {
      stdout = "",
      stderr = "",
      message,
    } = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, output: (stdout + stderr).trim() || message };
  }
}
