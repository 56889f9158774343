import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "guidepost-publication-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what `npm publish` runs first for a package, with a manifest. */
function publish(name: string, addresses: object) {
  const path = join(root, "packages", name, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as { scripts: Record<string, string> };
  const [program, script = ""] = manifest.scripts["prepublishOnly"]?.split(" ") ?? [];
  expect(program).toBe("node");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, ...addresses }));
  const args = [join(root, "packages", name, script)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, stderr };
}

const ADDRESSES = {
  repository: { type: "git", url: "git+https://git.example/guidepost.git" },
  bugs: { url: "https://git.example/guidepost/issues" },
  homepage: "https://git.example/guidepost#readme",
};

describe.each(["sdk", "guidepost"])("npm publish of packages/%s (contract CLIENT-10)", (name) => {
  it.each(["repository", "bugs", "homepage"])(
    "fails without an address in %s, and names the field",
    (field) => {
      for (const value of [undefined, { url: "unset" }])
        expect(publish(name, { ...ADDRESSES, [field]: value })).toEqual({
          status: 1,
          stderr: expect.stringContaining(`no address in ${field}. `),
        });
    },
  );

  it("passes with all addresses", () => {
    expect(publish(name, ADDRESSES)).toEqual({ status: 0, stderr: "" });
  });
});
