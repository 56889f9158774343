import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";

const run = promisify(execFile);

/** `nobody`: PostgreSQL refuses root and needs a user with an entry in passwd. */
const NOBODY = 65534;
const UNSHARE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
/** The whole of it: nobody's PGDATA, PGPORT or LC_ALL changes what the programs do. */
// Next's types ask for NODE_ENV in every environment, wherever they are seen.
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
} as unknown as NodeJS.ProcessEnv;
/** Where root keeps a copy of the programs that `nobody` can reach. */
const STATE_FOLDER = "/var/lib/guidepost";

export interface RunResult {
  ok: boolean;
  /** What the program printed, standard error included. */
  output: string;
}

/** Runs PostgreSQL's programs as a user they accept. */
export interface ServerUser {
  /** How this user's programs reach the folder that is their working directory. */
  dataPath(folder: string): string;
  /** Gives a folder made by this process to the user. */
  own(folder: string): Promise<void>;
  /** The path by which the user can start a program of the package. */
  reach(program: string): Promise<string>;
  /** Runs a program to its end, in `folder`. */
  run(program: string, args: string[], folder: string): Promise<RunResult>;
}

/**
 * An ordinary user runs the programs as they are. Root runs them in a user namespace where it is
 * called nobody; where namespaces are forbidden, as in many containers, it becomes nobody.
 */
export function chooseServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return unchangedUser([]);
  const [unshare = "", ...options] = UNSHARE;
  if (spawnSync(unshare, [...options, "true"], { env: ENVIRONMENT }).status === 0)
    return unchangedUser(UNSHARE);
  return nobodyUser();
}

function unchangedUser(prefix: string[]): ServerUser {
  return {
    dataPath: (folder) => folder,
    own: async () => {},
    reach: async (program) => program,
    run: (program, args, folder) => runProgram([...prefix, program, ...args], { cwd: folder }),
  };
}

function nobodyUser(): ServerUser {
  const identity = { uid: NOBODY, gid: NOBODY };
  return {
    // A parent may be closed to nobody (/root is): the working directory is entered before the change of user.
    dataPath: () => "/proc/self/cwd",
    own: (folder) => chown(folder, NOBODY, NOBODY),
    reach: async (program) => {
      const reachable = spawnSync(program, ["--version"], identity).status === 0;
      return reachable ? program : copyPrograms(program);
    },
    run: (program, args, folder) => runProgram([program, ...args], { cwd: folder, ...identity }),
  };
}

/** `…/native/bin/initdb` → the same program in a copy of `native` below the state folder. */
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
