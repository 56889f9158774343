import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,prisma,bench}/**/*.test.ts", "scripts/**/*.test.mjs"],
          // Long enough for a busy machine: a test that hangs is rare, one that waits its turn is not.
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      "e2e",
      "e2e/vitest.load.config.ts",
    ],
  },
});
