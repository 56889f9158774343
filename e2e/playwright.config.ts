import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const installed = ["chromium-headless-shell", "chromium", "google-chrome"]
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM_PATH ?? installed;

/** Real Chromium, brought by whoever runs the tests: Playwright's own is never downloaded. */
export default defineConfig({
  testDir: "browser",
  testMatch: "*.spec.ts",
  globalSetup: "./browser/build.ts",
  workers: 2,
  // Judged by what is there, not by how soon: speed is the business of bench and Lighthouse.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // An action on an element that never appears fails long before the test's own limit.
    actionTimeout: 40_000,
    // The browser's own service calls are off: every request that is seen is the page's.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
  },
});
