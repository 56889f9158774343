import { defineConfig } from "vitest/config";

/** Playwright's tests are `*.spec.ts`, which this pattern does not match. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["**/*.test.ts"],
    // The tests of the torture's model need no servers: they are unit tests.
    exclude: ["load/**", "torture/**", "**/node_modules/**"],
    globalSetup: ["harness/global-setup.ts"],
    // Modules are loaded once per worker.
    isolate: false,
    // Many tests wait for a server to start, to stop or to notice a failure.
    maxWorkers: 3,
    // Vitest runs projects with different numbers of workers one after the other.
    sequence: { groupOrder: 1 },
    // The limits are those of a hang, also on a slow machine. Files that start processes of their own set longer ones.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
