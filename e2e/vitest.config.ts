import { defineConfig } from "vitest/config";

/** Playwright's tests are `*.spec.ts`, which this pattern does not match. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["**/*.test.ts"],
    // The tests of the torture's model need no servers: they are unit tests.
    exclude: ["load/**", "torture/**", "**/node_modules/**"],
    globalSetup: ["harness/global-setup.ts"],
    // Modules, and the process that runs the operator's commands, are loaded once per worker.
    isolate: false,
    // Many tests wait for a server to start, to stop or to notice a failure.
    maxWorkers: 3,
    // Vitest runs projects with different numbers of workers one after the other.
    sequence: { groupOrder: 1 },
    // On busy cores, a command of the operator's tool takes seconds. Files that start processes of their own set
    // longer time-outs.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
