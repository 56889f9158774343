import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{packages,apps,prisma,bench}/**/*.test.ts", "scripts/**/*.test.mjs"],
        },
      },
      "e2e",
    ],
  },
});
