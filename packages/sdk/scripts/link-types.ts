// Declarations keep the extension .ts of imports, which only new compilers accept in a package.
import { readdir, readFile, writeFile } from "node:fs/promises";

const folder = new URL("../dist/", import.meta.url);
for (const name of await readdir(folder)) {
  if (!name.endsWith(".d.ts")) continue;
  const file = new URL(name, folder);
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replaceAll(/(from "\.\/[\w.-]+)\.ts"/g, '$1.js"'));
}
