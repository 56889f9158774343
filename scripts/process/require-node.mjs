// Imported before anything else, so that an old Node gets a sentence instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Guidepost needs Node 20.19 or newer; this is ${process.version}. Install it from https://nodejs.org and start again.\n`,
  );
  process.exit(1);
}
