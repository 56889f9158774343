import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  credentialsFile,
  normalizeUrl,
  readCredentials,
  writeCredentials,
} from "../credentials.ts";

const credentials = { url: "https://api.test/v1", key: "sk_1" };
let variables: { GUIDEPOST_CONFIG: string };
let file: string;

beforeEach(() => {
  variables = { GUIDEPOST_CONFIG: mkdtempSync(join(tmpdir(), "guidepost-config-")) };
  file = credentialsFile(variables);
});

afterEach(() => rmSync(variables.GUIDEPOST_CONFIG, { recursive: true, force: true }));

describe("the file of credentials", () => {
  it("is readable by its owner only, also when it existed", () => {
    writeFileSync(file, "{}");
    chmodSync(file, 0o644);
    writeCredentials(file, credentials);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readCredentials(variables)).toEqual(credentials);
    expect(readFileSync(file, "utf8").endsWith("\n")).toBe(true);
  });

  it("is refused when other users can read it", () => {
    writeCredentials(file, credentials);
    chmodSync(file, 0o640);
    expect(() => readCredentials(variables)).toThrow(`chmod 600 ${file}`);
  });

  it("is replaced by GUIDEPOST_URL and GUIDEPOST_KEY (contract CLI-1)", () => {
    writeCredentials(file, credentials);
    const key = { ...variables, GUIDEPOST_KEY: "sk_2" };
    expect(readCredentials(key)).toEqual({ ...credentials, key: "sk_2" });
    const both = { ...key, GUIDEPOST_URL: "http://localhost:4000" };
    expect(readCredentials(both)).toEqual({ url: "http://localhost:4000/v1", key: "sk_2" });
  });

  it("is reported as missing or damaged, with what to do", () => {
    expect(() => readCredentials(variables)).toThrow("Run `guidepost login`, or set GUIDEPOST_URL");
    writeFileSync(file, "{", { mode: 0o600 });
    expect(() => readCredentials(variables)).toThrow("is damaged. Run `guidepost login` again.");
  });
});

describe("normalizeUrl", () => {
  it.each([
    ["https://api.test", "https://api.test/v1"],
    ["https://api.test/", "https://api.test/v1"],
    ["https://api.test/v1/", "https://api.test/v1"],
    ["http://localhost:4000/base/v1", "http://localhost:4000/base/v1"],
  ])("returns the base URL of %j", (text, expected) => {
    expect(normalizeUrl(text)).toBe(expected);
  });

  it.each(["api.test", "ftp://api.test", ""])("refuses %j", (text) => {
    expect(() => normalizeUrl(text)).toThrow("is not an http address");
  });
});
