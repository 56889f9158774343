import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Guide } from "@guidepost/contract";
import { createFolderStorage } from "@guidepost/media-storage";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js/index-native.js";
import { afterAll, describe, expect, it, vi } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import { uploadImage, type ConvertedImage } from "#images/index.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  stepsWith,
  type TestUser,
} from "#testing/index.ts";
import { inlineHtmlCleaner, type HtmlCleaner } from "../../html-cleaner.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";
import { exportAccount } from "../export-account.ts";
import { imageFilesIn, toRelativeImages } from "../image-references.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
const folder = await mkdtemp(join(tmpdir(), "guidepost-export-"));
afterAll(async () => {
  await fixtures.drop();
  await rm(folder, { recursive: true });
});

const CONVERTED: ConvertedImage = {
  width: 1_000,
  height: 500,
  files: [{ smaller: undefined, bytes: Buffer.from("the image") }],
};
const rateLimiter = {
  consume: vi.fn(async () => ({ allowed: true, limit: 1, remaining: 1, resetAt: 0 })),
};

async function contextOf(user: TestUser, htmlCleaner: HtmlCleaner = inlineHtmlCleaner) {
  return {
    ...(await user.sessionContext()),
    rateLimiter: rateLimiter as never,
    mediaStorage: createFolderStorage(folder),
    imageConverter: { convert: async () => CONVERTED, close: async () => {} },
    htmlCleaner,
  };
}

/** The texts of an export, by the name of their file. */
async function readAll(archive: ReadableStream<Uint8Array>): Promise<Map<string, string>> {
  const reader = new ZipReader(new BlobReader(await new Response(archive).blob()), {
    strictness: "strict",
  });
  const texts = new Map<string, string>();
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      texts.set(entry.filename, await entry.getData(new TextWriter(), { checkSignature: true }));
  return texts;
}

async function exported(ctx: Awaited<ReturnType<typeof contextOf>>) {
  const { archive, finished } = await exportAccount(ctx);
  const texts = await readAll(archive);
  await finished;
  const { guides } = JSON.parse(texts.get("guides.json") ?? "") as { guides: Guide[] };
  return { texts, guides, names: [...texts.keys()] };
}

describe("exportAccount", () => {
  it("writes a Markdown file for each guide, and all guides as the API returns them (contract EXPORT-2)", async () => {
    const ctx = await contextOf(await fixtures.addAccount("enterprise"));
    const tea = await addGuide(ctx, {
      title: "Tea",
      description: "For: two",
      category: "lifestyle",
      steps: [
        {
          position: 1,
          title: "Boil",
          content: "<p>Use <strong>fresh</strong> water.</p><h2>Hot</h2>",
        },
        { position: 2, content: "Wait *three* minutes", format: "markdown" },
      ],
    });
    const empty = await addGuide(ctx, { title: "Empty" });
    const deleted = await addGuide(ctx, { title: "Deleted" });
    await publishGuide(ctx, { id: tea.id });
    await deleteGuide(ctx, { id: deleted.id });

    const { texts, guides, names } = await exported(ctx);
    expect(names).toEqual(["guides/tea.md", "guides/empty.md", "guides.json"]);
    expect(texts.get("guides/tea.md")).toBe(
      '---\ntitle: Tea\ndescription: "For: two"\ncategory: lifestyle\nlanguage: en\nstatus: published\n---\n\n## Boil\n\nUse **fresh** water.\n\nHot\n---\n\n##\n\nWait *three* minutes\n',
    );
    expect(guides).toEqual([
      await getGuide(ctx, { id: tea.id }),
      await getGuide(ctx, { id: empty.id }),
    ]);
  });

  it("converts the HTML of several small guides together, and each guide has its own Markdown", async () => {
    const toMarkdown = vi.fn(inlineHtmlCleaner.toMarkdown);
    const ctx = await contextOf(await fixtures.addAccount("enterprise"), {
      ...inlineHtmlCleaner,
      toMarkdown,
    });
    const titles = ["One", "Two", "Large", "Four"];
    for (const title of titles) {
      const content = `<p>${title} <em>a</em></p>${title === "Large" ? "<p>b</p>".repeat(4_096) : ""}`;
      await addGuide(ctx, { title, category: "tech", steps: [{ position: 1, content }] });
    }
    const { texts } = await exported(ctx);
    expect(toMarkdown.mock.calls.map(([, contents]) => contents.length)).toEqual([2, 1, 1]);
    for (const title of titles)
      expect(texts.get(`guides/${title.toLowerCase()}.md`)).toContain(`${title} *a*`);
  });

  it("pauses after each Markdown file and each guide of guides.json, so that other requests are processed", async () => {
    const ctx = await contextOf(await fixtures.addAccount("enterprise"));
    for (const title of ["One", "Two", "Three"])
      await addGuide(ctx, { title, category: "tech", steps: stepsWith("a") });
    const pause = vi.fn(async (_ms: number) => {});
    const { archive, finished } = await exportAccount(ctx, { pause });
    await readAll(archive);
    await finished;
    expect(pause).toHaveBeenCalledTimes(6);
    for (const [ms] of pause.mock.calls) expect(ms).toSatisfy((at: number) => at > 0 && at <= 200);
  });

  it("exports nothing but an empty list for an account without guides (contract EXPORT-2)", async () => {
    const { texts, names } = await exported(await contextOf(await fixtures.addAccount("free")));
    expect(names).toEqual(["guides.json"]);
    expect(texts.get("guides.json")).toBe('{"guides":[]}\n');
  });

  it("gives guides with the same slug different names, and members their own guides only (contract EXPORT-3)", async () => {
    const owner = await fixtures.addAccount("enterprise");
    const member = await fixtures.addUser(owner.accountId, "member");
    const [all, own] = [await contextOf(owner), await contextOf(member)];
    await addGuide(all, { title: "Tea" });
    const second = await addGuide(own, { title: "Tea" });
    expect((await exported(all)).names).toEqual([
      "guides/tea.md",
      "guides/tea-2.md",
      "guides.json",
    ]);
    const mine = await exported(own);
    expect(mine.names).toEqual(["guides/tea.md", "guides.json"]);
    expect(mine.guides.map(({ id }) => id)).toEqual([second.id]);
  });

  it("contains the images that guides show, once each, with relative references (contract EXPORT-2)", async () => {
    const ctx = await contextOf(await fixtures.addAccount("enterprise"));
    const { url } = await uploadImage(ctx, { bytes: Buffer.from("a file") });
    const name = url.split("/").at(-1) ?? "";
    const unknown = url.replace(/[0-9a-f]{32}/, "0".repeat(32));
    const content = `<p><img src="${url}" alt="A"><img src="${unknown}" alt="B"></p>`;
    const guide = await addGuide(ctx, { title: "Tea", steps: stepsWith(content) });
    await addGuide(ctx, { title: "Two", steps: stepsWith(content) });
    const { texts, names, guides } = await exported(ctx);
    expect(names).toEqual(["guides/tea.md", "guides/two.md", "guides.json", `images/${name}`]);
    expect(texts.get("guides/tea.md")).toContain(`![A](../images/${name})![B](${unknown})`);
    expect(texts.get(`images/${name}`)).toBe("the image");
    expect(guides[0]?.steps).toEqual(guide.steps);
  });

  it("has the guides as they were at one moment (contract EXPORT-3)", async () => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => (begin = resolve));
    const cleaner: HtmlCleaner = {
      ...inlineHtmlCleaner,
      toMarkdown: async (accountId, contents) => {
        begin();
        await isReleased;
        return inlineHtmlCleaner.toMarkdown(accountId, contents);
      },
    };
    const owner = await fixtures.addAccount("enterprise");
    const ctx = await contextOf(owner);
    const ids: number[] = [];
    for (let at = 1; at <= 20; at += 1)
      ids.push((await addGuide(ctx, { title: `Guide ${at}`, steps: stepsWith("<p>x</p>") })).id);
    const running = exported(await contextOf(owner, cleaner));
    await hasBegun;
    const [first = 0, second = 0] = [ids[0], ids.at(-1)];
    await patchGuide(ctx, first, { title: "Changed" });
    await patchGuide(ctx, second, { title: "Changed" });
    await deleteGuide(ctx, { id: ids[10] ?? 0 });
    await addGuide(ctx, { title: "New" });
    release();
    const { guides, texts } = await running;
    expect(guides.map(({ title }) => title)).toEqual(ids.map((_, at) => `Guide ${at + 1}`));
    expect(texts.get("guides/guide-20.md")).toContain("title: Guide 20");
  });

  it("ends its transaction when the reader cancels, and when it takes too long (contract EXPORT-4)", async () => {
    const owner = await fixtures.addAccount("enterprise");
    const instance = await fixtures.addInstance(2);
    const ctx = { ...(await contextOf(owner)), db: instance.db };
    // Text that does not compress: more than the streams buffer.
    for (let at = 1; at <= 4; at += 1)
      await addGuide(ctx, {
        title: `Guide ${at}`,
        steps: stepsWith(`<p>${randomBytes(30_000).toString("hex")}</p>`),
      });

    const cancelled = await exportAccount(ctx);
    const reader = cancelled.archive.getReader();
    await reader.read();
    await reader.cancel(new Error("cancelled"));
    await expect(cancelled.finished).rejects.toThrow("cancelled");

    const timeoutMs = 123_456;
    const timers = vi.spyOn(globalThis, "setTimeout");
    const slow = await exportAccount(ctx, { timeoutMs });
    const timer = timers.mock.calls.find(([, ms]) => ms === timeoutMs);
    timers.mockRestore();
    const { pool } = instance.db;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
    timer?.[0]();
    await expect(slow.finished).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(new Response(slow.archive).arrayBuffer()).rejects.toBeDefined();
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  it("has an entry in the audit log before its first byte is sent, and none when it is refused (contract AUDIT-9)", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const origin = () => ({ address: "192.0.2.7", userAgent: "test/1.0" });
    const entries = async () => {
      const list = await listAuditLog(await owner.sessionContext(), { limit: 10 });
      return list.entries.filter(({ action }) => action === "account.exported");
    };
    const ctx = { ...(await contextOf(member)), origin };
    const resetAt = Math.ceil(Date.now() / 1000) + 30;
    const consume = async () => ({ allowed: false, limit: 2, remaining: 0, resetAt });
    await expect(
      exportAccount({ ...ctx, rateLimiter: { consume } as never }),
    ).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    expect(await entries()).toEqual([]);

    const { archive, finished } = await exportAccount(ctx);
    expect(await entries()).toMatchObject([
      {
        via: "portal",
        user: { username: ctx.actor.user.username },
        address: "192.0.2.7",
        user_agent: "test/1.0",
        target: { type: "account", id: `${owner.accountId}` },
      },
    ]);
    await archive.cancel(new Error("cancelled"));
    await expect(finished).rejects.toThrow("cancelled");
  });

  it("counts the exports of a user (contract EXPORT-4)", async () => {
    const ctx = await contextOf(await fixtures.addAccount("pro"));
    const resetAt = Math.ceil(Date.now() / 1000) + 30;
    const consume = async () => ({ allowed: false, limit: 2, remaining: 0, resetAt });
    await expect(
      exportAccount({ ...ctx, rateLimiter: { consume } as never }),
    ).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  });
});

describe("toRelativeImages", () => {
  const name = `${"a".repeat(32)}-10x20`;
  const address = `https://example.com/media/${name}.webp`;

  it("replaces addresses of images in Markdown, definitions and HTML, in all sizes, and no other text", () => {
    const small = address.replace(".webp", "-640.webp");
    const markdown = `![A](${address} "T") ![B][b] <img src="${small}"> [link](${address}) \`${address}\`\n\n[b]: <${address}>`;
    expect(toRelativeImages(markdown, () => true)).toBe(
      `![A](../images/${name}.webp "T") ![B][b] <img src="../images/${name}.webp"> [link](${address}) \`${address}\`\n\n[b]: <../images/${name}.webp>`,
    );
    expect(new Set(imageFilesIn(markdown))).toEqual(new Set([`${name}.webp`]));
    expect(toRelativeImages(markdown, () => false)).toBe(markdown);
  });
});
