import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Runs the files of `npm run screenshots` and `npm run lighthouse`. */
export default defineConfig({
  ...tests,
  testDir: "commands",
  testMatch: "*.ts",
  timeout: 600_000,
});
