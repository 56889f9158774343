import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/checks/longest-first.ts";

/** The limits in ms are those of a hang: no machine is so slow that a test reaches them. */
const TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** The tests of the OpenAPI document and of the documentation, which load the linters and the converter of schemas. */
const DOCUMENT_TESTS = ["packages/api/src/openapi/**/*.test.ts", "apps/api/src/docs/**/*.test.ts"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // The sources of @guidepost/sdk.
        resolve: { tsconfigPaths: true },
        test: {
          name: "unit",
          include: [
            "{packages,apps,prisma,bench,scripts}/**/*.test.ts",
            "e2e/torture/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...DOCUMENT_TESTS],
          setupFiles: ["vitest.setup.ts", "packages/api/src/testing/load-converter.ts"],
          // Modules are loaded once in a worker: loading them for each file took half of the CPU time.
          isolate: false,
          // Many tests wait for PostgreSQL, Redis or processes: two cores serve more than two workers.
          maxWorkers: 3,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: "unit-documents",
          include: DOCUMENT_TESTS,
          setupFiles: ["vitest.setup.ts"],
          // They load modules in the middle of a test, when Node can resolve other versions of them (`vitest.setup.ts`).
          isolate: true,
          maxWorkers: 3,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: "components",
          include: ["apps/portal/src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["vitest.setup.ts"],
          // A test cannot mock a module that another test of the worker has loaded.
          isolate: false,
          // Vitest runs projects together only with the same number of workers.
          maxWorkers: 3,
          ...TIMEOUTS,
        },
      },
      "e2e",
      "e2e/vitest.load.config.ts",
    ],
  },
});
