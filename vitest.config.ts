import { defineConfig } from "vitest/config";

/** Playwright's tests are `*.spec.ts`, which nothing here picks up. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,prisma}/**/*.test.ts", "scripts/**/*.test.mjs"],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
