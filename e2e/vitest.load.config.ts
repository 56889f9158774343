import { defineConfig } from "vitest/config";

/** Tests that compare durations: they run alone, after the other tests over HTTP. */
export default defineConfig({
  test: {
    name: "load",
    include: ["load/**/*.test.ts"],
    globalSetup: ["harness/global-setup.ts"],
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    // Each test measures several seconds of load.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
