// Runs a command of package.json: installs the packages, then runs commands/<name>.ts with tsx.
// This file and the .mjs files in setup/ import only Node's own modules: they run before anything is
// installed.
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
  await installPackages();
  const { register } = await import("tsx/esm/api");
  const unregister = register();
  const { builtProgram } = await import(`./commands/${command}.ts`);
  if (builtProgram) {
    // Without tsx, which would transform what is already JavaScript. In this process, because a child
    // process would start later and need its signals forwarded.
    await unregister();
    await import(builtProgram);
  }
} catch (error) {
  exitWith(error);
}
