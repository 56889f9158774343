import { defineConfig } from "vitest/config";

/** Tests that compare durations: they run alone, after the other tests over HTTP. */
export default defineConfig({
  test: {
    name: "load",
    include: ["load/**/*.test.ts"],
    globalSetup: ["harness/global-setup.ts"],
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    // A test measures up to three rounds of load; the setup starts two servers and creates 72 guides.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
