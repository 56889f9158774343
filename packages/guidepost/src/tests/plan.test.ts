import { describe, expect, it } from "vitest";
import type { GuideFile } from "../guide-file.ts";
import type { IgnoredFile } from "../folder.ts";
import { findPruneRisk, planPull, planPush } from "../plan.ts";
import { hashOf, type KnownGuide } from "../sync-state.ts";

const file: GuideFile = {
  title: "Tea",
  description: null,
  category: "lifestyle",
  language: undefined,
  status: undefined,
  steps: [{ title: "Boil", source: "Water" }],
};
const edited: GuideFile = { ...file, title: "Green tea" };

/** A guide of the API with the given content. */
function remote(content: GuideFile | "html", version: number) {
  const hash = content === "html" ? "html" : hashOf(content);
  const url = "https://guides.example/@ada/tea";
  return { id: 42, version, status: "draft" as const, category: "tech", language: "en", hash, url };
}

/** The last pull or push was at version 1 with `file`. */
const synced = { version: 1, hash: hashOf(file), sent: hashOf(file), status: undefined };

/** A file without addresses, which is sent as it is written. */
const planned = (content: GuideFile | undefined) => content && { written: content, sent: content };

type Case = [string, GuideFile | undefined, KnownGuide | undefined, string];
const ignored: IgnoredFile = { file: "tea.md", path: "tea.md", kind: "empty" };
const careful = { prune: false, force: false };

describe("planPush", () => {
  it.each<Case>([
    ["a new file", file, undefined, "create"],
    ["a file that equals the guide", file, { remote: remote(file, 1) }, "unchanged"],
    ["a changed file", edited, { remote: remote(file, 1), synced }, "update"],
    ["a different guide, without an earlier push", edited, { remote: remote(file, 3) }, "update"],
    ["a guide in HTML that was pulled", file, { remote: remote("html", 1), synced }, "unchanged"],
    ["a guide in HTML that was changed", file, { remote: remote("html", 2), synced }, "outdated"],
    ["a changed guide", file, { remote: remote(edited, 2), synced }, "outdated"],
    [
      "a guide and a file with different changes",
      { ...file, title: "Black tea" },
      { remote: remote(edited, 2), synced },
      "conflict",
    ],
    [
      "a guide and a file with the same change",
      edited,
      { remote: remote(edited, 2), synced },
      "unchanged",
    ],
    [
      "a file with another status",
      { ...file, status: "published" },
      { remote: remote(file, 1), synced },
      "set-status",
    ],
    [
      "a file with another language",
      { ...file, language: "ja" },
      { remote: remote(file, 1), synced },
      "update",
    ],
    [
      "a file with the same language, and another status",
      { ...file, language: "en", status: "published" },
      { remote: remote(file, 1), synced },
      "set-status",
    ],
    ["a guide that was deleted", file, { synced }, "conflict"],
    ["a guide without a file", undefined, { remote: remote(file, 1), synced }, "remote-only"],
    ["a deleted file of a deleted guide", undefined, { synced }, "unchanged"],
  ])("decides about %s", (_, content, known, kind) => {
    expect(planPush({ file: planned(content), known }, careful).kind).toBe(kind);
  });

  it("deletes a guide without a file only with prune, and only when the guide was not changed", () => {
    const known = { remote: remote(file, 1), synced };
    const prune = { prune: true, force: false };
    expect(planPush({ file: undefined, known }, prune).kind).toBe("delete");
    const changed = { remote: remote(edited, 2), synced };
    expect(planPush({ file: undefined, known: changed }, prune).kind).toBe("conflict");
    const force = { prune: true, force: true };
    expect(planPush({ file: undefined, known: changed }, force).kind).toBe("delete");
  });

  it("never deletes a guide whose file exists but is ignored (contract CLI-9)", () => {
    const known = { remote: remote(file, 1), synced };
    for (const force of [false, true])
      expect(planPush({ file: undefined, known, ignored }, { prune: true, force })).toEqual({
        kind: "kept",
        ignored,
      });
    const plain = planPush({ file: undefined, known, ignored }, careful);
    expect(plain.kind).toBe("remote-only");
  });

  it.each<Case>([
    ["a changed guide", file, { remote: remote(edited, 2), synced }, "update"],
    ["a guide that was deleted", file, { synced }, "create"],
  ])("overwrites %s with force", (_, content, known, kind) => {
    expect(planPush({ file: planned(content), known }, { prune: false, force: true }).kind).toBe(
      kind,
    );
  });
});

describe("findPruneRisk", () => {
  it.each([
    ["one deletion without files", { files: 0, guides: 9, deletions: 1 }, "no-files"],
    ["no deletion without files", { files: 0, guides: 0, deletions: 0 }, undefined],
    ["four of four guides", { files: 1, guides: 4, deletions: 4 }, undefined],
    ["five of 24 guides", { files: 19, guides: 24, deletions: 5 }, "many-deletions"],
    ["five of 25 guides, a fifth", { files: 20, guides: 25, deletions: 5 }, undefined],
    ["21 of 100 guides", { files: 79, guides: 100, deletions: 21 }, "many-deletions"],
    ["20 of 100 guides", { files: 80, guides: 100, deletions: 20 }, undefined],
  ])("decides about %s (contract CLI-10)", (_, counts, risk) => {
    expect(findPruneRisk(counts)).toBe(risk);
  });
});

describe("planPull", () => {
  it.each<Case>([
    ["a guide without a file", undefined, { remote: remote(file, 1) }, "write"],
    ["a file that equals the guide", file, { remote: remote(file, 1) }, "unchanged"],
    ["a changed guide", file, { remote: remote(edited, 2), synced }, "write"],
    ["a changed file", edited, { remote: remote(file, 1), synced }, "file-changed"],
    ["a file that was never pulled", edited, { remote: remote(file, 1) }, "conflict"],
    [
      "a guide and a file with different changes",
      { ...file, title: "Black tea" },
      { remote: remote(edited, 2), synced },
      "conflict",
    ],
    [
      "a guide that was published",
      { ...file, status: "published" },
      { remote: remote(file, 2), synced: { ...synced, status: "published" } },
      "write",
    ],
    ["a deleted guide", file, { synced }, "delete"],
    ["a deleted guide with a changed file", edited, { synced }, "conflict"],
    ["a file without a guide", file, undefined, "file-only"],
  ])("decides about %s", (_, content, known, kind) => {
    expect(planPull({ file: planned(content), known }, false).kind).toBe(kind);
  });

  it("replaces a file that is not a guide only with force (contract CLI-4)", () => {
    const known = { remote: remote(file, 1) };
    expect(planPull({ file: undefined, known, ignored }, false)).toEqual({
      kind: "conflict",
      reason: "the file is not a guide: it has no front matter, no heading of level 1 and no text",
    });
    expect(planPull({ file: undefined, known, ignored }, true).kind).toBe("write");
    expect(planPull({ file: undefined, known: undefined, ignored }, false).kind).toBe("unchanged");
  });

  it("replaces a changed file with force", () => {
    const known = { remote: remote(file, 1), synced };
    expect(planPull({ file: planned(edited), known }, true).kind).toBe("write");
  });
});
