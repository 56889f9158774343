import { inlineHtmlCleaner, type ServiceContext } from "@guidepost/core";
import { findMigrationsFolder, migrate, openDatabase } from "@guidepost/database";
import { print, type Io } from "./io.ts";
import { withServer, type Server } from "./server.ts";

const POOL_SIZE = 4;

/** Where this program's migrations are, whether it is bundled or not. */
export function migrationsFolder(): string {
  return findMigrationsFolder(import.meta.dirname);
}

/** Brings the database up to this program and opens it; the caller closes `db`. */
export async function openCore({ url, env }: Pick<Server, "url" | "env">): Promise<ServiceContext> {
  await migrate({ url, folder: migrationsFolder() });
  const db = openDatabase({
    url,
    poolSize: POOL_SIZE,
    applicationName: "guidepost-cli",
    // The pool has replaced them; a query that fails says so itself.
    onConnectionError: () => {},
  });
  return {
    db,
    clock: db.clock,
    portalUrl: env.PORTAL_URL,
    ownersMayChangePlan: false,
    htmlCleaner: inlineHtmlCleaner,
    // The operator sees what each command did: it prints it.
    audit: () => {},
  };
}

/**
 * Prints what a verb answers, as soon as it has: a key's secret must not be lost to a fault in
 * closing things.
 */
export function answer(
  io: Io,
  verb: (service: ServiceContext, server: Server) => Promise<unknown>,
): Promise<void> {
  return withServer(io, async (server) => {
    const service = await openCore(server);
    try {
      print(io, await verb(service, server));
    } finally {
      await service.db.close();
    }
  });
}
