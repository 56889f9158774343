// Runs a command of package.json: installs the packages, then runs commands/<name>.ts with tsx.
// This file, install.mjs and lock.mjs are plain JavaScript and import only Node's own modules:
// they run before anything is installed.
import { installPackages } from "./install.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Guidepost needs Node 20.19 or newer; this is ${process.version}. Install it from https://nodejs.org and start again.\n`,
  );
  process.exit(1);
}

const [command = ""] = process.argv.splice(2, 1);
// The CLI and the bench print their results to standard output.
await installPackages(["cli", "bench"].includes(command) ? process.stderr : process.stdout);
const { register } = await import("tsx/esm/api");
const unregister = register();
const { builtProgram } = await import(`./commands/${command}.ts`);
if (builtProgram) {
  // Without tsx, which would transform what is already JavaScript. In this process, because a child
  // process would start later and need its signals forwarded.
  await unregister();
  await import(builtProgram);
}
