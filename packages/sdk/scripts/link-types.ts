// `require` and older compilers read the declarations as .d.cts. Those of `import` are the same types: with copies, an object
// of one module would not have the type of the other one.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";

const folder = new URL("../dist/", import.meta.url);
for (const name of await readdir(folder)) {
  if (!name.endsWith(".d.ts")) continue;
  const file = new URL(name, folder);
  const text = await readFile(file, "utf8");
  await rm(file);
  // The compiler keeps the extension .ts of imports, which packages may not have.
  const linked = text.replaceAll(/(from "\.\/[\w.-]+)\.ts"/g, '$1.cjs"');
  await writeFile(new URL(name.replace(/\.d\.ts$/, ".d.cts"), folder), linked);
}
await writeFile(new URL("index.d.ts", folder), 'export * from "./index.cjs";\n');
