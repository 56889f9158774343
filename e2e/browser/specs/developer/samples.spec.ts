import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { environmentOf } from "#harness/servers/programs.ts";
import type { Guide } from "#browser/flows/guides.ts";
import { submitKeyForm, openKeys, storeSecret } from "#browser/flows/keys.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const run = promisify(execFile);

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-samples-"));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs lines in a new shell and resolves to their output. Rejects when one fails. */
async function paste(...lines: string[]): Promise<string> {
  const env = environmentOf({});
  const { stdout } = await run("sh", ["-e", "-c", lines.join("\n")], { cwd: folder, env });
  return stdout;
}

const codeOf = async (page: Page, label: string): Promise<string> =>
  (await page.getByLabel(label, { exact: true }).textContent()) ?? "";

const created = { title: "Connect your calendar", status: "draft", steps_count: 2 };

/** Selects a key on the Quick start page; resolves to the export line with its secret. */
const exportLine = async (page: Page, name: string, secret: string): Promise<string> => {
  const option = `${name} (sk_…${secret.slice(-4)})`;
  await page.getByLabel("Key", { exact: true }).selectOption({ label: option });
  await expect(page.getByLabel("Keep the key in the environment", { exact: true })).toContainText(
    `sk_…${secret.slice(-4)}`,
  );
  const line = await codeOf(page, "Keep the key in the environment");
  expect(line.split('"sk_…"')).toHaveLength(2);
  return line.replace('"sk_…"', `"${secret}"`);
};

async function runCurl(page: Page, keep: string) {
  await page.getByRole("tab", { name: "curl" }).click();
  const step = async <Result>(title: string, id?: number): Promise<Result> => {
    const code = await codeOf(page, `${title} in curl`);
    return JSON.parse(await paste(keep, code.replace("id-of-your-guide", `${id}`))) as Result;
  };
  expect(await step("List your guides")).toMatchObject({ guides: expect.any(Array) });
  const { guide } = await step<{ guide: Guide }>("Create a guide");
  expect(guide).toMatchObject(created);
  const published = await step<{ guide: Guide }>("Publish it", guide.id);
  expect(published.guide).toMatchObject({ id: guide.id, status: "published" });
  expect(await step("Read your usage")).toMatchObject({ quota_limit: 50_000 });
  return published.guide;
}

/** Saves a language's parts as one file and runs it, with the name and the command from the page. */
async function runFile(page: Page, language: string, keep: string) {
  await page.getByRole("tab", { name: language }).click();
  const panel = page.getByRole("tabpanel", { name: language });
  const words = panel.locator("p", { hasText: "Combine the parts into one file" }).locator("code");
  await expect(words).toHaveCount(2);
  const [file = "", command = ""] = await words.allTextContents();
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: `Copy all of ${file}` }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe("");
  await writeFile(join(folder, file), await copied());
  const lines = (await paste(keep, command)).trim().split("\n");
  const [id, status] = lines.at(-3)?.split(" ") ?? [];
  expect(status).toBe("draft");
  expect(lines.at(-1)).toMatch(/^\d+ of 50000 requests used$/);
  return { id: Number(id), url: lines.at(-2) ?? "", titles: lines.slice(0, -3).join(" ") };
}

/** Submits the form of a new key and runs the curl command of its dialog. Resolves to the output and the secret. */
async function runShown(page: Page, name: string, scopes: string[]) {
  const dialog = await submitKeyForm(page, { name, scopes });
  const printed = await paste(await codeOf(page, "curl command"));
  return { output: JSON.parse(printed) as unknown, secret: await storeSecret(page, dialog) };
}

test("the curl command in the dialog of a new key runs unchanged for each choice of scopes, and every quick start sample publishes the guide that it describes", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner, { permissions: ["clipboard-read", "clipboard-write"] });
  await openKeys(page);
  const { output } = await runShown(page, "To write", ["write"]);
  expect(output).toMatchObject({
    guide: { title: "My first guide", status: "draft", steps_count: 0 },
  });
  // The key acts for its own user, who owns the draft.
  const list = { guides: [{ title: "My first guide" }], next_cursor: null };
  expect((await runShown(page, "To read", ["read"])).output).toMatchObject(list);
  // A name with shell syntax.
  const name = `Nightly "$(exit 3)'; exit 4 # café`;
  const all = await runShown(page, name, ["read", "write", "admin"]);
  expect(all.output).toMatchObject(list);

  await page.goto("/developer/quick-start");
  const expectPublished = async ({ id, url }: Pick<Guide, "id" | "url">) => {
    const { body } = await site.rest({ path: `/guides/${id}`, key: owner.key });
    expect(body).toMatchObject({ guide: { ...created, status: "published", url } });
    expect(await (await fetch(url)).text()).toContain(created.title);
  };
  // The samples read the key from the environment: with another key, only that line differs.
  await expectPublished(await runCurl(page, await exportLine(page, "Key", owner.key)));
  const keep = await exportLine(page, name, all.secret);
  await expectPublished(await runCurl(page, keep));
  for (const language of ["JavaScript", "Python"]) {
    const made = await runFile(page, language, keep);
    await expectPublished(made);
    expect(made.titles).toContain(created.title);
  }
  const { body } = await site.rest({ path: "/guides", key: owner.key });
  expect((body as { guides: Guide[] }).guides).toHaveLength(5);
});
