import type { TestProject } from "vitest/node";
import { waitForTimeInMonth } from "./clock.ts";
import { buildPrograms } from "./servers/programs.ts";
import { openStack } from "./servers/stack.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtures: Fixtures;
  }
}

/** The portal address in the settings of the shared service. No server listens there. */
export const PORTAL_URL = "https://portal.guidepost.test";

/**
 * Builds the programs and starts the service that tests share, unless they stop or overload it. It
 * trusts a proxy, so that tests can send requests from different addresses.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPrograms();
  // An account at its monthly quota must stay at it during the run.
  await waitForTimeInMonth(20 * 60_000);
  const stack = openStack();
  try {
    // Refused requests are logged at `debug`: these lines must not contain a key either.
    const settings = { TRUSTED_PROXIES: "1", PORTAL_URL, LOG_LEVEL: "debug" };
    const { url } = await stack.startApi(settings);
    project.provide("fixtures", { ...(await createFixtures(stack)), url, dataDir: stack.dataDir });
  } catch (error) {
    await stack.close();
    throw error;
  }
  return stack.close;
}
