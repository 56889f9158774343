import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../process/root.mjs";
import { fingerprint } from "./fingerprint.mjs";

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-fingerprint-"));
  write("portal/src/main.ts", "1");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const current = () => fingerprint([relative(root, folder)], "basis");

describe("fingerprint", () => {
  it.each([
    "portal/.next/BUILD_ID",
    "portal/.turbo/turbo-build.log",
    "portal/dist/main.js",
    "portal/next-env.d.ts",
    "portal/node_modules/next/index.js",
    "portal/src/generated/client.ts",
    "portal/src/main.test.ts",
  ])("stays the same when %s appears, which no build reads", (file) => {
    const before = current();
    write(file, "2");
    expect(current()).toBe(before);
  });

  it.each(["portal/src/main.ts", "portal/src/other.ts"])("changes with %s", (file) => {
    const before = current();
    write(file, "2");
    expect(current()).not.toBe(before);
  });
});
