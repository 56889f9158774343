import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fieldSentence } from "./field-messages.ts";

const PACKAGES = join(import.meta.dirname, "../../../../../packages");

function sourcesOf(folder: string): string[] {
  return readdirSync(join(PACKAGES, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
}

/** The places of a source that create the error of a field. */
const CREATIONS = [
  // An issue of a schema.
  /(?:\berror: |\baddIssue\(\s*|\breturn )(?:"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`)/g,
  // `details` of a refusal: `invalid({ name: ["is taken"] })`.
  /\[\s*(?:"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`)\s*\]/g,
  // `name: "is taken"` in a table of messages.
  /\w: (?:"((?:can't|is|must|has|already|does) [^"\n]+)"|`((?:can't|is|must|has|already|does) [^`\n]+)`)/g,
];

/** Text that follows the name of a field. */
const FOLLOWS_A_NAME =
  /^(?:already|are|belongs|can't|cannot|contains|do|does|ends|exceeds|gives|has|have|is|must|needs|requires|was) /;

/** All errors of fields in the sources, with a number in place of each inserted value. */
function messages(): string[] {
  const sources = ["contract/src", "core/src"].flatMap(sourcesOf);
  const found = sources.flatMap((source) =>
    CREATIONS.flatMap((creation) =>
      [...source.matchAll(creation)].map(([, quoted, template]) => quoted ?? template ?? ""),
    ),
  );
  const texts = found.map((text) => text.replaceAll(/\$\{[^}]*\}/g, "10"));
  return [...new Set(texts.filter((text) => FOLLOWS_A_NAME.test(text)))];
}

describe("fieldSentence", () => {
  it.each([
    ["can't be blank", "Your name", "Enter your name."],
    ["can't be blank", "Display name", "Enter your display name."],
    ["can't be blank", "Title", "Enter the title."],
    ["can't be blank", "URL", "Enter the URL."],
    ["is incorrect", "Password", "The password is wrong."],
    [
      "is too short (minimum is 10 characters)",
      "New password",
      "The new password is too short: use at least 10 characters.",
    ],
    [
      "is too easy to guess: it is a common password",
      "Password",
      "The password is too easy to guess: it is a common password.",
    ],
    ["must be in the future", "Publish at", "Choose a time in the future."],
    ["has already been taken", "Username", "This username is already taken."],
    ["must be an email address", "Email", "Enter an email address, such as name@example.com."],
    [
      "can't contain a web address",
      "Display name",
      "The display name can't contain a web address.",
    ],
    [
      "has too much content (maximum is 2 MiB of content)",
      "Steps",
      "There is too much content: the maximum is 2 MB.",
    ],
    ["choose at least one", undefined, "Choose at least one"],
    [
      "is incorrect\nis reserved",
      "Name",
      "The name is wrong.\nThis name is reserved. Choose another one.",
    ],
  ])("returns a sentence for %j at the field %j", (message, label, sentence) => {
    expect(fieldSentence(message, label)).toBe(sentence);
  });

  it("returns a sentence with a subject for each error of a field in the contract and in the service", () => {
    const all = messages();
    expect(all.length).toBeGreaterThan(60);
    for (const label of ["Title", undefined])
      for (const message of all) {
        const sentence = fieldSentence(message, label);
        expect(sentence, message).toMatch(/^\p{Lu}[^]*[.!?:]$/u);
        expect(FOLLOWS_A_NAME.test(sentence.toLowerCase()), sentence).toBe(false);
        expect(sentence).not.toMatch(/[KMG]iB/);
      }
  });
});
