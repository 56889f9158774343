import type { Prisma } from "./generated/client.ts";
import type { Connection } from "./transaction.ts";

/** A connection, or the transaction of either client. */
export type AnyConnection = Connection | Prisma.TransactionClient;

/**
 * Runs a statement on a connection or in a transaction of either client, and returns its rows. Parameters need a cast, such as
 * `$1::int`, because Prisma sends them without a type. Times are texts on a connection and dates in Prisma: select them as text.
 */
export async function queryRows<Row extends object>(
  connection: AnyConnection,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<Row[]> {
  if ("$queryRawUnsafe" in connection)
    return connection.$queryRawUnsafe<Row[]>(text, ...values.map(toParameter));
  const { rows } = await connection.query<Row>({ name, text, values: [...values] });
  return rows;
}

/** Prisma would send a list as JSON, except one of numbers or texts. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
