import { execFile } from "node:child_process";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Cleanup } from "../cleanup.ts";
import { createAccount } from "../database/accounts.ts";
import { findPostgres, stopPostgres } from "../database/postgres.ts";
import { API_ENTRY, GUIDEPOST_ENTRY } from "../paths.ts";
import { fixed, table } from "../report/markdown.ts";
import { startApi } from "../servers/apps.ts";
import { checkEditor, describeReasons } from "./editor-check.ts";
import { compareContent, type Content } from "./compare-content.ts";

const AUTHOR = "author";

/** The most files and words that the report names. */
const MAX_EXAMPLES = 20;

type Run = { exitCode: number; seconds: number; out: string; err: string };
type Place = { dataDir: string; cores: number[] | undefined; cleanup: Cleanup };

/** The Markdown files of a folder, without those that `guidepost` does not read. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown|mdx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.split("/").some((name) => name.startsWith(".")))
    .toSorted();
}

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const files = await listFiles(folder);
  return new Map(
    await Promise.all(
      files.map(async (path) => [path, await readFile(join(folder, path))] as const),
    ),
  );
}

/** The text of a file in UTF-8 or, with a byte order mark, in UTF-16. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const isLittleEndian = first === 0xff && second === 0xfe;
  const isBigEndian = first === 0xfe && second === 0xff;
  const encoding = isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** What is stored of each guide, by its path. */
async function readStored(db: pg.Client): Promise<Map<string, Content>> {
  const { rows } = await db.query<{ path: string; text: string; html: string }>(
    `select g.external_id as path,
        g.title || ' ' || coalesce(g.description, '') || ' ' || coalesce(string_agg(s.title, ' '), '') as text,
        coalesce(string_agg(s.content, ' ' order by s.position), '') as html
      from guides g left join steps s on s.guide_id = g.id
      group by g.id`,
  );
  return new Map(rows.map(({ path, text, html }) => [path, { text, html }]));
}

/** The content of each step. */
async function readSteps(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ content: string }>("select content from steps");
  return rows.map(({ content }) => content);
}

/**
 * Whether a push of a folder changed no guide: the first line of its summary.
 *
 * @param refused the number of files that the service refused: each push sends them again
 */
function isUnchanged({ out }: Run, refused = 0): boolean {
  const [, created] = /^(\d+) to create, 0 to change, 0 to delete/m.exec(out) ?? [];
  return Number(created) === refused;
}

/**
 * Pushes a copy of a folder of documents as it is, pushes it again, and pulls it into the same folder and into an empty one.
 * A second Markdown parser finds words, links and images that neither the guide nor the output has.
 */
export async function checkDocuments(
  source: string,
  { dataDir, cores, cleanup }: Place,
  log: (message: string) => void,
): Promise<string> {
  cleanup.add(() => stopPostgres(dataDir));
  const api = await startApi({
    entry: API_ENTRY,
    dataDir,
    cores,
    log: join(dataDir, "api.log"),
    cleanup,
  });
  const { superuserUrl } = await findPostgres(dataDir);
  const db = new pg.Client({ connectionString: superuserUrl });
  await db.connect();
  cleanup.add(() => db.end());
  const { secret } = await createAccount(db, AUTHOR);
  const env = {
    ...({ NODE_ENV: "production", PATH: process.env["PATH"], HOME: dataDir } as const),
    GUIDEPOST_URL: `http://127.0.0.1:${api.port}/v1`,
    GUIDEPOST_KEY: secret,
  };
  const run = async (title: string, ...args: string[]): Promise<Run> => {
    log(title);
    const start = performance.now();
    return new Promise((resolve) => {
      const done = (error: { code?: unknown } | null, out: string, err: string) => {
        const seconds = (performance.now() - start) / 1000;
        resolve({ exitCode: error ? Number(error.code) : 0, seconds, out, err });
      };
      execFile(process.execPath, [GUIDEPOST_ENTRY, ...args], { env, maxBuffer: Infinity }, done);
    });
  };

  const folder = join(dataDir, "documents");
  const copy = join(dataDir, "copy");
  await cp(source, folder, { recursive: true, filter: (path) => !path.includes("/.git/") });
  const files = await readAll(folder);
  const first = await run("First push", "push", folder, "--accept-losses");
  const stored = await readStored(db);
  const second = await run("Second push", "push", folder, "--accept-losses");
  const pull = await run("Pull into the same folder", "pull", folder);
  const after = await readAll(folder);
  const copied = await run("Pull into an empty folder", "pull", copy);
  const again = await run("Push of that folder", "push", copy, "--accept-losses");

  const changed = [...files].filter(([path, bytes]) => !after.get(path)?.equals(bytes));
  const outputLines = first.err.split("\n");
  const silent = [...files].flatMap(([path, bytes]) => {
    const guide = stored.get(path);
    if (!guide) return [];
    const named = outputLines.filter((line) => line.includes(path));
    return compareContent(decode(bytes), guide, named).map((loss) => `${path}: ${loss}`);
  });
  const refused = Number(/^(\d+) guides? refused/m.exec(first.err)?.[1] ?? 0);
  const missing = [...files.keys()].filter((path) => !stored.has(path));
  log("Opening each step in the editor of the portal");
  const editor = await checkEditor(await readSteps(db));
  const rows = [
    ["Markdown files", fixed(files.size)],
    ["guides", fixed(stored.size)],
    [
      "lines about what was left out",
      fixed(first.err.split("\n").filter((line) => line.startsWith("!")).length),
    ],
    [
      "files with a loss that is not named",
      fixed(new Set(silent.map((loss) => loss.split(":")[0])).size),
    ],
    ["steps", fixed(editor.steps)],
    ["steps that open in the visual editor", fixed(editor.opened)],
    ["seconds of the first push", fixed(first.seconds, 1)],
    ["second push changes no guide", isUnchanged(second, refused) ? "yes" : "no"],
    ["seconds of the second push", fixed(second.seconds, 1)],
    ["files that differ after a pull into the same folder", fixed(changed.length)],
    ["exit codes of the pulls", `${pull.exitCode}, ${copied.exitCode}`],
    ["push after a pull into an empty folder changes nothing", isUnchanged(again) ? "yes" : "no"],
  ];
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}:\n\n${lines.slice(0, MAX_EXAMPLES).join("\n")}\n`;
  return [
    `${table(["check", "result"], rows)}\n`,
    list("Files that are no guides", missing),
    list(
      "Last lines of the first push",
      missing.length === 0 ? [] : first.err.split("\n").slice(-6),
    ),
    list("Losses that are not named", silent),
    list("Why steps open as HTML", describeReasons(editor)),
    list(
      "Files that differ after a pull",
      changed.map(([path]) => path),
    ),
    isUnchanged(again) ? "" : `\n${again.out.slice(0, 2000)}\n`,
  ].join("");
}
