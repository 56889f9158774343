// Runs a command of package.json: installs the packages, then runs commands/<name>.mjs, or commands/<name>.ts with tsx.
// This file, and the .mjs files that it imports, import only Node's own modules: they run before anything is installed.
import { existsSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Guidepost needs Node 20.19 or newer; this is ${process.version}. Install it from https://nodejs.org and start again.\n`,
  );
  process.exit(1);
}

// Imported late: an older Node cannot load them.
const { exitWith } = await import("./setup/output.mjs");
const { installPackages } = await import("./setup/install.mjs");
const [command = ""] = process.argv.splice(2, 1);
try {
  await installPackages(command);
  const script = new URL(`./commands/${command}.mjs`, import.meta.url);
  if (existsSync(script)) await import(script.href);
  else {
    // A start of tsx takes more CPU time than one of the operator's tool.
    const { register } = await import("tsx/esm/api");
    register();
    await import(`./commands/${command}.ts`);
  }
} catch (error) {
  exitWith(error);
}
