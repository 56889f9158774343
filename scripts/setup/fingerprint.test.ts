import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "./paths.mjs";
import { fingerprint } from "./fingerprint.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-fingerprint-"));
  write("portal/src/main.ts", "1");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const currentFingerprint = () => fingerprint([relative(ROOT, folder)]);

describe("fingerprint", () => {
  it.each([
    "portal/.next/BUILD_ID",
    "portal/.turbo/turbo-build.log",
    "portal/dist/main.js",
    "portal/next-env.d.ts",
    "portal/node_modules/next/index.js",
    "portal/src/generated/client.ts",
    "portal/src/main.test.ts",
    "portal/src/sample.fixture.ts",
    "portal/src/testing/sample.ts",
    "portal/src/tests/sample.ts",
  ])("stays the same when %s is added, which no build reads", (file) => {
    const before = currentFingerprint();
    write(file, "2");
    expect(currentFingerprint()).toBe(before);
  });

  it.each(["portal/src/main.ts", "portal/src/other.ts"])("changes when %s is written", (file) => {
    const before = currentFingerprint();
    write(file, "2");
    expect(currentFingerprint()).not.toBe(before);
  });
});
