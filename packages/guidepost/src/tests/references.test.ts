import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesOf, fakeGuide, startFakeApi } from "./fake-api.ts";

type Step = { title: string | null; content: string };
type Operation = {
  operation: string;
  id?: number;
  external_id: string;
  guide?: { title: string; status?: string; steps: Step[] };
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-references-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");
const file = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: D\ncategory: tech\n---\n\n${text}\n`;

const IMAGE = `https://guides.example/media/${"a".repeat(32)}-8x8.webp`;

/** Starts an API that stores guides and one image. */
async function startGuidepost() {
  const guides = new Map<string, ReturnType<typeof fakeGuide>>();
  /** Each content that was sent, with the path of its file. */
  const sent: [path: string, content: string][] = [];
  const refused = new Set<string>();
  let uploads = 0;
  const apply = ({ external_id, guide }: Operation) => {
    if (refused.has(external_id)) return { status: 422, error: { message: "Refused" } };
    const known = guides.get(external_id);
    const steps = guide?.steps.map((step) => ({ ...step, source: step.content })) ?? [];
    for (const { content } of steps) sent.push([external_id, content]);
    const stored = fakeGuide(known?.id ?? guides.size + 1, external_id, {
      title: guide?.title,
      description: "D",
      steps,
      version: (known?.version ?? 0) + 1,
    });
    guides.set(external_id, stored);
    return { status: 200, guide: stored };
  };
  const run = await startFakeApi({
    "GET /me": { body: { user: { username: "ada" } } },
    "GET /changes": { respond: () => changesOf([...guides.values()]).body },
    "POST /images": {
      status: 201,
      respond: () => {
        uploads += 1;
        return { image: { url: IMAGE, width: 8, height: 8 } };
      },
    },
    "POST /guides/bulk": {
      respond: (request) => ({
        results: (request as { operations: Operation[] }).operations.map(apply),
      }),
    },
  });
  return {
    sent,
    /** The paths whose guides the API refuses. */
    refused,
    uploads: () => uploads,
    /** Changes a guide in the API. */
    change: (path: string, steps: Step[]) =>
      apply({ operation: "upsert", external_id: path, guide: { title: "T", steps } }),
    guidepost: async (...args: string[]) => run([...args.slice(0, 1), folder, ...args.slice(1)]),
  };
}

describe("links between files (contract CLI-13)", () => {
  it("become the addresses of the guides, also of guides that the same push creates", async () => {
    const { guidepost, sent } = await startGuidepost();
    write(
      "a.md",
      file("A", "See [two](docs/b.md#boil), [two](/docs/b 'T') and [t].\n\n[t]: docs/b.md"),
    );
    write("docs/b.md", file("B", "Back to [one](../a.md)."));
    expect(await guidepost("push")).toMatchObject({ exitCode: 0, err: "" });
    const b = "https://guides.example/@ada/guide-2";
    expect(sent).toEqual([
      ["a.md", "See [two](#), [two](# 'T') and [t].\n\n[t]: #"],
      ["docs/b.md", "Back to [one](#)."],
      ["a.md", `See [two](${b}#boil), [two](${b} 'T') and [t].\n\n[t]: ${b}`],
      ["docs/b.md", "Back to [one](https://guides.example/@ada/guide-1)."],
    ]);
    const again = await guidepost("push");
    expect(again.out).toBe("0 to create, 0 to change, 0 to delete, 2 unchanged.\nDone.\n");
    rmSync(join(folder, ".guidepost"), { recursive: true });
    expect((await guidepost("push")).out).toContain("0 to create, 0 to change");
  });

  it("and images that a guide cannot have leave the descriptions of the images (contract CLI-20)", async () => {
    const { guidepost, sent } = await startGuidepost();
    write(
      "a.md",
      file("A", "![A pot][p] ![A cup](http://localhost/c.png) ![A jug](j.svg)\n\n[p]: p.svg"),
    );
    const { err } = await guidepost("push", "--accept-losses");
    expect(err).toContain(
      'a.md:7: the image "p.svg" leads to no file of the folder; its description stays',
    );
    expect(sent).toEqual([["a.md", "A pot A cup A jug\n\n[p]: p.svg"]]);
    expect((await guidepost("push", "--accept-losses")).out).toContain("0 to change");
  });

  it("in a file that is unchanged are set when their guide is created later", async () => {
    const { guidepost, sent } = await startGuidepost();
    write("a.md", file("A", "See [two](b.md)."));
    expect(await guidepost("push")).toMatchObject({ exitCode: 1 });
    write("b.md", file("B", "Text."));
    expect(await guidepost("push")).toMatchObject({ exitCode: 0 });
    expect(sent.at(-1)).toEqual(["a.md", "See [two](https://guides.example/@ada/guide-2)."]);
  });

  it("to a guide that was refused are set when it is accepted", async () => {
    const { guidepost, sent, refused } = await startGuidepost();
    write("a.md", file("A", "See [two](b.md)."));
    write("b.md", file("B", "Text."));
    refused.add("b.md");
    expect(await guidepost("push")).toMatchObject({ exitCode: 1 });
    refused.clear();
    expect(await guidepost("push")).toMatchObject({ exitCode: 0 });
    expect(sent.at(-1)).toEqual(["a.md", "See [two](https://guides.example/@ada/guide-2)."]);
  });

  it("that lead to no file, out of the folder or to another scheme are named with their line, once", async () => {
    const { guidepost, sent } = await startGuidepost();
    write(
      "docs/a.md",
      file(
        "A",
        "See [x](absent.md).\n\n[up](../../secret.md) and [call](tel:1)\n\n![a pot](pot.svg) ![y](y.png)",
      ),
    );
    write("docs/pot.svg", "<svg/>");
    const { exitCode, err, out } = await guidepost("push");
    expect(err.split("\n").slice(0, 5)).toEqual([
      '! docs/a.md:7: the link "absent.md" leads to no file of the folder; its text stays',
      '! docs/a.md:9: the link "../../secret.md" leads out of the folder; its text stays',
      '! docs/a.md:9: the link "tel:1" is not permitted in guides; its text stays',
      '! docs/a.md:11: the image "pot.svg" is a file that cannot be uploaded; its description stays',
      '! docs/a.md:11: the image "y.png" leads to no file of the folder; its description stays',
    ]);
    expect(out).toContain("1 to create");
    // The service removes an image without an address with its description.
    expect(sent.at(-1)?.[1].split("\n").at(-1)).toBe("a pot y");
    expect(exitCode).toBe(1);
    expect(await guidepost("push", "--accept-losses")).toMatchObject({ exitCode: 0 });
    const strict = await guidepost("push", "--strict");
    expect(strict).toMatchObject({ exitCode: 1 });
    expect(strict.err).toContain("No guide was changed, because of --strict");
  });
});

describe("syntax of other programs (contract CLI-12)", () => {
  it("is named with its line, outside of code", async () => {
    const { guidepost } = await startGuidepost();
    write("a.md", file("A", "{{< alert >}}\n\nSee [[another page]]. `[[code]]`"));
    const { err, exitCode } = await guidepost("push");
    expect(exitCode).toBe(1);
    expect(err).toContain("! a.md:7: a Hugo shortcode is shown as text: {{< alert >}}");
    expect(err).toContain("! a.md:9: a wiki link is shown as text: [[another page]]");
    expect(err).toContain("2 parts left out");
  });
});

describe("images of files (contract CLI-13)", () => {
  it("are uploaded once, also as the only content of a step, and not in a dry run", async () => {
    const { guidepost, sent, uploads } = await startGuidepost();
    write(
      "docs/a.md",
      file("A", "## Fill\n\n![a red kettle](<../red kettle.png>)\n\n## Pour\n\nText."),
    );
    write("red kettle.png", "image");
    expect(await guidepost("push", "--dry-run")).toMatchObject({ exitCode: 0, err: "" });
    expect(uploads()).toBe(0);
    sent.length = 0;
    expect(await guidepost("push")).toMatchObject({ exitCode: 0, err: "" });
    expect(sent).toContainEqual(["docs/a.md", `![a red kettle](<${IMAGE}>)`]);
    expect(uploads()).toBe(1);
    await guidepost("push");
    expect(uploads()).toBe(1);
    write("red kettle.png", "another image");
    await guidepost("push");
    expect(uploads()).toBe(2);
  });

  it("are not read when a link leads out of the folder (contract CLI-6)", async () => {
    const { guidepost, uploads } = await startGuidepost();
    const outside = mkdtempSync(join(tmpdir(), "guidepost-outside-"));
    writeFileSync(join(outside, "secret.png"), "secret");
    symlinkSync(join(outside, "secret.png"), join(folder, "linked.png"));
    write("a.md", file("A", "![a](linked.png) and text"));
    const { err } = await guidepost("push");
    expect(err).toContain('a.md:7: the image "linked.png" leads to no file of the folder');
    expect(uploads()).toBe(0);
    rmSync(outside, { recursive: true });
  });
});

describe("pull", () => {
  it("keeps the addresses of a file, and changes only the step that was changed (contract CLI-7, CLI-13)", async () => {
    const { guidepost, change } = await startGuidepost();
    const text = file(
      "T",
      "## One\n\nSee [two](./b.md) ![k](./k.png).\n\n## Two\n\nOld [two][t].\n\n[t]: b.md",
    );
    write("a.md", text);
    write("b.md", file("B", "Text."));
    write("k.png", "image");
    await guidepost("push");
    expect((await guidepost("pull")).out).toBe("0 files written, 0 deleted.\n");
    expect(read("a.md")).toBe(text);
    const url = "https://guides.example/@ada/guide-2";
    change("a.md", [
      { title: "One", content: `See [two](${url}) ![k](${IMAGE}).` },
      { title: "Two", content: `New [two](${url}#boil).` },
    ]);
    expect(await guidepost("pull")).toMatchObject({ exitCode: 0 });
    expect(read("a.md")).toBe(
      file("T", "## One\n\nSee [two](./b.md) ![k](./k.png).\n\n## Two\n\nNew [two](b.md#boil)."),
    );
    expect((await guidepost("push")).out).toContain("0 to create, 0 to change");
  });

  it("into an empty folder writes the images and relative links, and a push of them changes nothing (contract CLI-13)", async () => {
    const path = `/media/${"b".repeat(32)}-8x8.webp`;
    const guide = (origin: string) => {
      const url = `${origin}/@ada/a`;
      const content = `![k](${origin}${path}) ![x](https://other.example${path}) [self](${url}#boil)`;
      const steps = [{ title: null, content, source: content }];
      return fakeGuide(1, "docs/a.md", { title: "A", url, steps });
    };
    const run = await startFakeApi({
      "GET /me": { body: { user: { username: "ada" } } },
      "GET /changes": { respond: (_, origin) => changesOf([guide(origin)]).body },
      [`GET ${path}`]: { body: "the bytes" },
    });
    expect(await run(["pull", folder])).toMatchObject({ exitCode: 0, err: "" });
    expect(readFileSync(join(folder, `images/${path.slice(7)}`), "utf8")).toBe('"the bytes"');
    expect(read("docs/a.md")).toContain(
      `![k](../images/${path.slice(7)}) ![x](https://other.example${path}) [self](a.md#boil)`,
    );
    expect((await run(["push", folder])).out).toBe(
      "0 to create, 0 to change, 0 to delete, 1 unchanged.\nDone.\n",
    );
  });

  it("keeps the address of an image that cannot be read, and names it", async () => {
    const image = (origin: string) => `${origin}/media/${"b".repeat(32)}-8x8.webp`;
    const run = await startFakeApi({
      "GET /me": { body: { user: { username: "ada" } } },
      "GET /changes": {
        respond: (_, origin) => {
          const content = `![k](${image(origin)})`;
          const steps = [{ title: null, content, source: content }];
          return changesOf([fakeGuide(1, "a.md", { url: `${origin}/@ada/a`, steps })]).body;
        },
      },
    });
    const { err } = await run(["pull", folder]);
    expect(err).toContain("the image was not downloaded: the server responded with 404");
    expect(read("a.md")).toMatch(/!\[k\]\(http:.*\.webp\)/);
  });

  it("into a folder without a state, as a fresh clone, leaves files with images as they are (contract CLI-13)", async () => {
    const { guidepost, uploads } = await startGuidepost();
    const text = file("A", "Fill ![k](k.png).");
    write("a.md", text);
    write("k.png", "image");
    await guidepost("push");
    rmSync(join(folder, ".guidepost"), { recursive: true });
    expect(await guidepost("pull")).toMatchObject({ exitCode: 0, err: "" });
    expect(read("a.md")).toBe(text);
    rmSync(join(folder, ".guidepost"), { recursive: true });
    const dry = await guidepost("push", "--dry-run");
    expect(dry.out).toContain("0 to change");
    expect(dry.err).toContain("1 image not compared");
    expect(uploads()).toBe(1);
  });
});
