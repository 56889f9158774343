import type { TestProject } from "vitest/node";
import { buildPrograms } from "./servers/programs.ts";
import { serveSharedServers } from "./servers/shared-servers.ts";
import { openStack } from "./servers/stack.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";

declare module "vitest" {
  interface ProvidedContext {
    fixtures: Fixtures;
  }
}

/** Builds the programs, and starts the API and the data that tests share. Other shared servers start when a test needs them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPrograms();
  const stack = openStack();
  const shared = await serveSharedServers(stack);
  const close = async () => {
    shared.close();
    await stack.close();
  };
  try {
    const { url } = await shared.start("api");
    const { dataDir } = stack;
    const { controlUrl } = shared;
    project.provide("fixtures", { ...(await createFixtures(stack)), url, dataDir, controlUrl });
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
