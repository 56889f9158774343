import { defineConfig } from "vitest/config";

/** Playwright's tests are `*.spec.ts`, which nothing here picks up. */
export default defineConfig({
  test: {
    name: "e2e",
    include: ["**/*.test.ts"],
    exclude: ["load/**", "**/node_modules/**"],
    globalSetup: ["harness/global-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
