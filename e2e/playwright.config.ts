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
  // These are limits of a hang. A busy machine may be many times slower than an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // The second attempt records a trace, which would slow down every test. It never makes a run pass.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    // An action on an element that never appears fails long before the test's own limit.
    actionTimeout: 120_000,
    // Tests compare what pages show with times of the service, on a machine in any time zone.
    timezoneId: "UTC",
    // Actions wait until an element no longer moves.
    contextOptions: { reducedMotion: "reduce" },
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
    trace: "on-first-retry",
  },
});
