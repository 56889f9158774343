import type { TestProject } from "vitest/node";
import { roomInMonth } from "./clock.ts";
import { buildPrograms } from "./programs.ts";
import { openStack } from "./stack.ts";
import { makeWorld, type World } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    world: World;
  }
}

/** Addresses of the shared service: what it is told from outside is the tests' to choose. */
export const portalUrl = "https://portal.guidepost.test";

/**
 * Builds the programs, and brings up the service that all tests share which do not end or
 * overload it. It stands behind a proxy, so that tests can come from different addresses.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildPrograms();
  // The tests' month: what accounts have used up of it stays used up.
  await roomInMonth(20 * 60_000);
  const stack = openStack();
  try {
    // Refusals at the door are logged at `debug` alone, and must not tell a key either.
    const settings = { TRUSTED_PROXIES: "1", PORTAL_URL: portalUrl, LOG_LEVEL: "debug" };
    const { url } = await stack.startApi(settings);
    project.provide("world", { ...(await makeWorld(stack)), url, dataDir: stack.dataDir });
  } catch (error) {
    await stack.close();
    throw error;
  }
  return stack.close;
};
