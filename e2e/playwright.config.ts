import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const installed = ["chromium-headless-shell", "chromium", "google-chrome"]
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM_PATH ?? installed;

/** Uses an installed Chromium: Playwright's own is never downloaded. */
export default defineConfig({
  testDir: "browser",
  testMatch: "**/*.spec.ts",
  globalSetup: "./browser/support/global-setup.ts",
  workers: 2,
  // The machine may be busy: the benchmark and Lighthouse measure speed.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    // An action on an element that never appears fails long before the test's own limit.
    actionTimeout: 40_000,
    // Without the browser's own service calls, every request is the page's.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Chromium may ignore Home while an animation of End is running.
        "--disable-smooth-scrolling",
      ],
    },
    screenshot: "only-on-failure",
  },
});
