// Runs before `npm publish` in the folder of a package, and fails while its manifest does not state where the sources are (contract
// CLIENT-10): a registry shows these addresses, and a published version never changes.
import { readFileSync } from "node:fs";

/** @type {Record<string, { url?: string } | string | undefined>} */
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const missing = ["repository", "bugs", "homepage"].filter((field) => {
  const value = manifest[field];
  const url = typeof value === "object" ? value.url : value;
  return !URL.canParse((url ?? "").replace(/^git\+/, ""));
});
if (missing.length > 0) {
  process.stderr.write(
    `package.json has no address in ${missing.join(", ")}. Set it with \`npm pkg set\`: see docs/publishing-packages.md.\n`,
  );
  process.exitCode = 1;
}
