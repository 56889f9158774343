import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changesOf, fakeGuide, type FakeResponses, startFakeApi } from "./fake-api.ts";
import { HOSTILE, UNSAFE } from "./hostile-text.ts";

/** Characters that a path of a guide can have. */
const BIDI = "\u202Egnp\u2066.\u200F";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "guidepost-output-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const me = {
  user: { username: "ada" },
  account: { name: HOSTILE },
  key: { name: HOSTILE, scopes: [HOSTILE] },
};
const request = {
  id: "1",
  request_id: HOSTILE,
  received_at: HOSTILE,
  method: HOSTILE,
  path: HOSTILE,
  status: 403,
  code: HOSTILE,
  duration_ms: 1,
  requests: 2,
  key: { name: HOSTILE, last_four: HOSTILE },
};
const details = { [HOSTILE]: [HOSTILE] };
const refusal = { error: { code: "validation_failed", message: HOSTILE, details } };
const path = `${BIDI}a.md`;
const steps = [{ title: HOSTILE, content: HOSTILE, source: HOSTILE, format: "markdown" }];
const guides = [
  fakeGuide(1, path, { title: HOSTILE, description: HOSTILE, status: "published", steps }),
  fakeGuide(2, HOSTILE, { title: HOSTILE, category: HOSTILE }),
  fakeGuide(3, null, { slug: HOSTILE }),
];
const deleted = { type: "guide.deleted", id: 4, external_id: HOSTILE, deleted_at: HOSTILE };

const responses: FakeResponses = {
  "GET /me": { body: me },
  "GET /changes": {
    body: {
      ...changesOf(guides).body,
      changes: [...changesOf(guides).body.changes, deleted],
      next_cursor: HOSTILE,
    },
  },
  "GET /guides": { body: { guides, next_cursor: null } },
  "GET /requests": { body: { requests: [request], next_cursor: null } },
  "GET /requests/r1": {
    body: {
      request: {
        ...request,
        details,
        advice: HOSTILE,
        help_url: HOSTILE,
        checks: [{ result: "failed", text: HOSTILE }],
      },
    },
  },
  "POST /guides/bulk": {
    body: {
      results: [
        { status: 422, ...refusal },
        { status: 200, guide: guides[0], warnings: [{ field: HOSTILE, message: HOSTILE }] },
      ],
    },
  },
  "GET /requests/r2": { status: 422, body: refusal },
};

/** Headers have no C0 control characters, but they can have C1. */
const headers = { "X-Request-Id": "r\u009B8m", Link: '<https://a.test/\u009D0;b>; rel="help"' };

/** Without the colors of this program. Content never has them: its escape character is printed as text. */
function withoutColors(text: string): string {
  return text.replaceAll(/\p{Cc}\[(?:2|22|3[1236]|39)m/gu, "");
}

describe("guidepost", () => {
  it.each<[string, string[], number]>([
    ["changes", ["changes"], 0],
    ["changes as JSON", ["changes", "--json"], 0],
    ["logs", ["logs"], 0],
    ["logs as JSON", ["logs", "--json"], 0],
    ["explain", ["explain", "r1"], 0],
    ["an error of the API", ["explain", "r2"], 1],
    ["pull with a conflict", ["pull", "{folder}"], 1],
    ["pull", ["pull", "{folder}", "--force"], 0],
    ["pull with refused paths", ["pull", "{folder}", "--adopt", "--dry-run"], 1],
    ["push in a dry run", ["push", "{folder}", "--dry-run"], 1],
    ["push", ["push", "{folder}"], 1],
    ["push of a missing folder", ["push", `{folder}/${BIDI}\u001B[8m`], 1],
    ["push of an unknown field", ["push", "{folder}/.field"], 1],
    ["push of invalid YAML", ["push", "{folder}/.yaml"], 1],
    ["login", ["login", "{url}"], 0],
    ["login with a wrong URL", ["login", `ftp://${HOSTILE}`], 1],
    ["an unknown command", [HOSTILE], 2],
    ["a wrong option", ["logs", "--since", HOSTILE], 2],
  ])(
    "prints no control character of content, file names and responses for %s (contract CLI-8)",
    async (_, args, exitCode) => {
      const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
      // Hidden, so that only the commands that name them read them.
      for (const name of [".field", ".yaml"]) mkdirSync(join(folder, name));
      write(path, `---\ntitle: "\\e[8m\\u202E"\nstatus: draft\n---\n\u001B[8m${BIDI}\u009B\n`);
      write(`${BIDI}ignored.md`, "No front matter");
      write(`.field/${BIDI}.md`, '---\n"\\e[8m\\nDone.": 1\n---\n');
      write(`.yaml/${BIDI}.md`, "---\ntitle: [\u009B\u202E\n---\n");

      const run = await startFakeApi(responses, headers);
      const result = await run(
        args.map((arg) => arg.replace("{folder}", folder)),
        { input: "sk_test", config: join(folder, ".config") },
      );
      const text = withoutColors(result.out + result.err);
      expect(text).toMatch(/\\u00(?:1B|9B)|\\u202E/);
      expect(text).not.toMatch(UNSAFE);
      expect(result.exitCode).toBe(exitCode);
      if (args.includes("--json"))
        for (const line of result.out.trim().split("\n"))
          expect(() => JSON.parse(line)).not.toThrow();
    },
  );

  it("prints one line for each change, also when a title has line breaks", async () => {
    const run = await startFakeApi(responses);
    const { out } = await run(["changes"]);
    expect(out.trim().split("\n")).toHaveLength(4);
  });

  it("prints no control character of a file name for an error of the system", async () => {
    // A folder in place of the file that would be written.
    mkdirSync(join(folder, path, "b"), { recursive: true });
    const run = await startFakeApi({
      ...responses,
      "GET /changes": changesOf([fakeGuide(1, path)]),
    });
    const { exitCode, err } = await run(["pull", folder]);
    expect(exitCode).toBe(1);
    expect(err).toContain("\\u202Egnp");
    expect(err).not.toMatch(UNSAFE);
  });
});
