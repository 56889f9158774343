import { randomBytes } from "node:crypto";
import type { Connection } from "@guidepost/database";

const SIGNING_KEY_BYTES = 32;

/** Returns the installation's key of a purpose; `undefined` before its first use. */
export async function findSigningKey(
  connection: Connection,
  purpose: string,
): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ secret: Buffer }>({
    name: "find_signing_key",
    text: "select secret from signing_keys where purpose = $1",
    values: [purpose],
  });
  return rows[0]?.secret;
}

/**
 * Returns the installation's key of a purpose, which the first use creates. All processes have the same key, because it is in
 * the database, and so does a restored backup.
 */
export async function openSigningKey(connection: Connection, purpose: string): Promise<Buffer> {
  const existing = await findSigningKey(connection, purpose);
  if (existing) return existing;
  const { rows } = await connection.query<{ secret: Buffer }>({
    name: "create_signing_key",
    text: `
insert into signing_keys (purpose, secret) values ($1, $2)
on conflict (purpose) do update set purpose = excluded.purpose returning secret`,
    values: [purpose, randomBytes(SIGNING_KEY_BYTES)],
  });
  return (rows[0] as (typeof rows)[0]).secret;
}
