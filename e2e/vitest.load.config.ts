import { defineConfig } from "vitest/config";

/** Tests that compare durations: they run alone, after the other tests over HTTP. */
export default defineConfig({
  test: {
    name: "load",
    include: ["load/**/*.test.ts"],
    globalSetup: ["harness/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
