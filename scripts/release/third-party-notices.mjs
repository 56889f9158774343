import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([-.]|$)/i;
const LIBRARY = /[\\/]node_modules[\\/]/;

/**
 * Returns the closest folder above a module whose package.json has a name: folders of a package may have one without.
 *
 * @param {string} folder
 * @returns {{ folder: string, name: string, version: string, license: string }}
 */
function packageOf(folder) {
  const file = join(folder, "package.json");
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return manifest.name && manifest.version ? { ...manifest, folder } : packageOf(dirname(folder));
}

/**
 * The license texts of a library.
 *
 * @param {ReturnType<typeof packageOf>} library
 * @throws if the library has none, because its license cannot be kept then.
 */
function noticeOf({ folder, name, version, license }) {
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim());
  if (texts.length === 0) throw new Error(`${name} ${version} has no file with its license`);
  return [
    `## ${name} ${version} (${license})`,
    ...texts.map((text) => `\`\`\`\`text\n${text}\n\`\`\`\``),
  ].join("\n\n");
}

/**
 * What the plugin reads of Rolldown. Its types are not in the packages of this folder.
 *
 * @typedef {Record<string, { type: "chunk", moduleIds: string[] } | { type: "asset" }>} Bundle
 * @typedef {{ emitFile: (file: { type: "asset", fileName: string, source: string }) => void }} PluginContext
 */

/**
 * A plugin of Rolldown that writes the file THIRD-PARTY-NOTICES.md beside a bundle that contains libraries: their licenses
 * require that copies contain their texts. It writes no file for a bundle without libraries.
 */
export function thirdPartyNotices() {
  return {
    name: "third-party-notices",
    /**
     * @this {PluginContext}
     * @param {unknown} _options
     * @param {Bundle} bundle
     */
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle)
        .flatMap((output) => (output.type === "chunk" ? output.moduleIds : []))
        .filter((path) => LIBRARY.test(path));
      const notices = new Set(modules.map((path) => noticeOf(packageOf(dirname(path)))));
      if (notices.size === 0) return;
      const title =
        "# Third-party notices\n\nThis package contains code of the following libraries.";
      this.emitFile({
        type: "asset",
        fileName: "THIRD-PARTY-NOTICES.md",
        source: `${[title, ...[...notices].toSorted((a, b) => a.localeCompare(b, "en"))].join("\n\n")}\n`,
      });
    },
  };
}
