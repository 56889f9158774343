import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decode, encode } from "next-auth/jwt";
import type { Page, Site } from "./fixtures.ts";

type Sealed = { session: { startedAt: number; usedAt: number; authenticatedAt: number } };

/** Moves the times of a page's session into the past: its start, last use and confirmation. */
export async function ageSession(page: Page, site: Site, minutes: number): Promise<void> {
  const secret = await readFile(join(site.stack.dataDir, "portal-secret"), "utf8");
  const context = page.context();
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("session-token"));
  if (!cookie) throw new Error("the page has no session");
  const { session } = (await decode({ token: cookie.value, secret })) as unknown as Sealed;
  const ageMs = minutes * 60_000;
  const aged = {
    ...session,
    startedAt: session.startedAt - ageMs,
    usedAt: session.usedAt - ageMs,
    authenticatedAt: session.authenticatedAt - ageMs,
  };
  const value = await encode({ token: { session: aged }, secret });
  await context.addCookies([{ ...cookie, value }]);
}
