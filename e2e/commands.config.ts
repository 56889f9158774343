import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Runs the files of `npm run screenshots`, `npm run lighthouse` and `npm run writing`. */
export default defineConfig({
  ...tests,
  testDir: "commands",
  testMatch: "*.ts",
  retries: 0,
});
