import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import type { Stack } from "./servers/stack.ts";

/**
 * Opens a session of a user, as a portal of the stack seals it at a sign-in, and returns its Cookie header. At least one
 * portal has been started.
 */
export async function openSession(
  { dataDir, sql }: Pick<Stack, "dataDir" | "sql">,
  username: string,
): Promise<string> {
  const [user] = await sql<{ userId: number; version: number }>(
    'select id as "userId", session_version as version from users where username = $1',
    [username],
  );
  if (!user) throw new Error(`There is no user ${username}.`);
  const now = Date.now();
  const session = {
    id: randomUUID(),
    ...user,
    startedAt: now,
    usedAt: now,
    authenticatedAt: now,
  };
  const secret = await readFile(join(dataDir, "portal-secret"), "utf8");
  return `next-auth.session-token=${await encode({ token: { session }, secret })}`;
}
