import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { createFolderStorage } from "@guidepost/media-storage";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnvironment, serverVariables } from "../environment.ts";
import { listen } from "../graceful-shutdown.ts";
import { openMediaStorage } from "../media-storage.ts";
import { explainStartFailure, ListenError } from "../process-failures.ts";
import { checkMailFolder, checkMediaStorage, checkStandby } from "../start-checks.ts";
import { threadBundle } from "./thread-bundle.ts";

const CLOSED_ADDRESS = "127.0.0.1:1";

function createLog() {
  const warnings: string[] = [];
  const warn = (...args: unknown[]) => void warnings.push(String(args.at(-1)));
  return { warnings, log: { warn } as Parameters<typeof checkStandby>[1] };
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-start-checks-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe("checkMediaStorage", () => {
  it("logs nothing for a folder that does not exist yet", async () => {
    const { log, warnings } = createLog();
    await checkMediaStorage(createFolderStorage(join(await createFolder(), "media")), log);
    expect(warnings).toEqual([]);
  });

  it("logs that a bucket cannot be reached", async () => {
    const { log, warnings } = createLog();
    const variables = {
      MEDIA_S3_BUCKET: "images",
      MEDIA_S3_ENDPOINT: `http://${CLOSED_ADDRESS}`,
      MEDIA_S3_ACCESS_KEY_ID: "id",
      MEDIA_S3_SECRET_ACCESS_KEY: "secret",
    };
    const storage = await openMediaStorage(parseEnvironment(serverVariables, variables));
    await checkMediaStorage(storage, log);
    expect(warnings).toEqual([expect.stringContaining("the storage of images cannot be read")]);
  });
});

describe("checkStandby", () => {
  it("logs that the server is not a standby", async () => {
    const test = await createTestDatabase();
    onTestFinished(() => test.drop());
    const { log, warnings } = createLog();
    await checkStandby(test.database, log);
    expect(warnings).toEqual([expect.stringContaining("is not a standby")]);
  });

  it("logs that the server cannot be reached", async () => {
    const db = openDatabase({
      url: `postgres://u:p@${CLOSED_ADDRESS}/x`,
      poolSize: 1,
      applicationName: "test",
      onConnectionError: () => {},
    });
    const { log, warnings } = createLog();
    await checkStandby(db, log);
    await db.close();
    expect(warnings).toEqual([expect.stringContaining("cannot be used")]);
  });
});

/** Checks the folder in a process without the rights of root, which can write to each folder. */
async function checkUnprivileged(folder: string): Promise<string> {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  // A bundle, because the loader of the sources writes to a folder that root owns.
  const { filename } = await threadBundle("tests/check-mail-folder.fixture.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(filename), folder],
    user,
  );
  return stdout;
}

describe("checkMailFolder", () => {
  it("creates the folder and logs nothing when it is writable", async () => {
    const { log, warnings } = createLog();
    const folder = join(await createFolder(), "mail");
    await checkMailFolder(folder, log);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(warnings).toEqual([]);
  });

  it("logs that mail needs SMTP_URL when the folder cannot be created", async () => {
    const { log, warnings } = createLog();
    const file = join(await createFolder(), "file");
    await writeFile(file, "");
    await checkMailFolder(join(file, "mail"), log);
    expect(warnings).toEqual([expect.stringContaining("set SMTP_URL and MAIL_FROM")]);
  });

  it("logs that mail needs SMTP_URL when the process may not write to the folder", async () => {
    const parent = await createFolder();
    await chmod(parent, 0o755);
    const folder = join(parent, "mail");
    await mkdir(folder);
    await chmod(folder, 0o777);
    expect(await checkUnprivileged(folder)).toBe("");
    await chmod(folder, 0o555);
    expect(await checkUnprivileged(folder)).toMatch(/make the folder writable\n$/);
  });
});

describe("explainStartFailure", () => {
  const explain = async (host: string, port: number) => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const failure: unknown = await listen(server, host, port).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ListenError);
    return explainStartFailure(failure, "PORTAL");
  };

  it.each(["999.1.1.1", "zzz.invalid", "192.0.2.1"])(
    "names the variable of the host when a server cannot listen at %s",
    async (host) => {
      expect(await explain(host, 0)).toMatch(
        new RegExp(`^PORTAL_HOST=${host} is not an address of this machine \\(.+\\)\\.$`),
      );
    },
  );

  it("names the variable of the port when another program uses the port", async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    expect(await explain("127.0.0.1", await listen(other, "127.0.0.1", 0))).toBe(
      "The port is used by another program. Stop it, or set PORTAL_PORT to another port.",
    );
  });
});
