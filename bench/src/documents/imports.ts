import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { IMPORT_READER, MARKDOWN_CLEANER } from "../paths.ts";
import { fixed, table } from "../report/markdown.ts";
import { compareTexts, readHtmlText } from "./compare-content.ts";
import { checkEditor, describeReasons } from "./editor-check.ts";
import { readDocxText } from "./docx-text.ts";

type Guide = {
  title: string;
  description: string;
  steps: { title: string | null; content: string; format: "html" | "markdown" }[];
  losses: { kind: string; name: string }[];
};
type FileText = { all: string; content: string };
type Reader = { readFile: (file: File) => Promise<{ guides: Guide[] }> };
type Cleaner = { cleanContent: (content: string | { markdown: string }) => { html: string } };

/** The most files and words that the report names. */
const MAX_EXAMPLES = 20;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:html?|docx)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Elements whose text is no content of a guide: its title, and controls. */
const NO_CONTENT = ["h1", "button", "select"];

function decodeHtml(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The text of a document, and the part of it that a step can have. Undefined for a file that is damaged or of another type. */
function readText(path: string, bytes: Buffer): FileText | undefined {
  try {
    if (!/\.docx$/i.test(path)) {
      const html = decodeHtml(bytes);
      return { all: readHtmlText(html), content: readHtmlText(html, NO_CONTENT) };
    }
    const text = readDocxText(bytes);
    return text === undefined ? undefined : { all: text, content: text };
  } catch {
    return undefined;
  }
}

/**
 * Reads HTML and Word documents with the reader of the portal's import. Independent readers of both formats find words that
 * neither the guides nor the report of the import have. Files without text, and damaged files, are counted apart: the import
 * refuses them with this reason.
 */
export async function checkImports(folder: string): Promise<string> {
  const { readFile: readGuides } = (await import(IMPORT_READER)) as Reader;
  const { cleanContent } = (await import(MARKDOWN_CLEANER)) as Cleaner;
  const files = await listFiles(folder);
  const refused: string[] = [];
  const notGuides: string[] = [];
  const silent: string[] = [];
  const contents: string[] = [];
  let losses = 0;
  let complete = 0;
  for (const path of files) {
    const bytes = await readFile(join(folder, path));
    const source = readText(path, bytes);
    try {
      const { guides } = await readGuides(new File([bytes], path.replace(/^.*\//, "")));
      const steps = guides.flatMap((guide) =>
        guide.steps.map(({ content, format }) =>
          format === "markdown" ? cleanContent({ markdown: content }).html : content,
        ),
      );
      contents.push(...steps);
      const named = guides.flatMap((guide) => guide.losses.map(({ name }) => name));
      losses += named.length;
      const texts = guides.flatMap((guide) => [
        guide.title,
        guide.description,
        ...guide.steps.map(({ title }) => title ?? ""),
      ]);
      const missing = compareTexts(
        source?.all ?? "",
        `${readHtmlText(steps.join(" "))} ${texts.join(" ")}`,
        named,
      );
      if (missing.length === 0) complete += 1;
      silent.push(...missing.map((loss) => `${path}: ${loss}`));
    } catch (error) {
      const isGuide = source !== undefined && source.content.trim() !== "";
      const list = isGuide ? refused : notGuides;
      list.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const editor = await checkEditor(contents);
  const rows = [
    ["files", fixed(files.length)],
    ["files without text or damaged, which are refused with this reason", fixed(notGuides.length)],
    ["documents", fixed(files.length - notGuides.length)],
    ["imported", fixed(files.length - notGuides.length - refused.length)],
    ["parts that the reports name", fixed(losses)],
    ["documents with all words in the guide or its report", fixed(complete)],
    ["steps", fixed(editor.steps)],
    ["steps that open in the visual editor", fixed(editor.opened)],
  ];
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : `\n${title}:\n\n${lines.slice(0, MAX_EXAMPLES).join("\n")}\n`;
  return [
    `${table(["check", "result"], rows)}\n`,
    list("Documents that cannot be imported", refused),
    list("Files without text or damaged", notGuides),
    list("Losses that are not named", silent),
    list("Why steps open as HTML", describeReasons(editor)),
  ].join("");
}
