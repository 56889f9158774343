import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** What is run by a command of its own: `npm run screenshots`, `npm run lighthouse`. */
export default defineConfig({
  ...tests,
  testDir: "commands",
  testMatch: "*.ts",
  timeout: 600_000,
});
