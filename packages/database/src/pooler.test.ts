import { expect, describe, it, onTestFinished } from "vitest";
import { PoolerError, requirePreparedStatements } from "./pooler.ts";
import { serverUrl } from "./testing/admin.ts";
import { startPgbouncer } from "./testing/start-pgbouncer.ts";

async function startPooler(options: Parameters<typeof startPgbouncer>[1]): Promise<string> {
  const pooler = await startPgbouncer(await serverUrl("postgres"), options);
  onTestFinished(pooler.stop);
  return pooler.url;
}

describe("requirePreparedStatements", () => {
  it("refuses PgBouncer in transaction mode that does not rename prepared statements", async () => {
    const url = await startPooler({ renamesStatements: false });
    const failure: unknown = await requirePreparedStatements(url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PoolerError);
    expect((failure as Error).message).toContain("Use PgBouncer 1.21 or newer");
  });

  it("accepts PgBouncer in session mode", async () => {
    const url = await startPooler({ mode: "session", renamesStatements: false });
    await requirePreparedStatements(url);
  });

  it("accepts a server without a pooler", async () => {
    await requirePreparedStatements(`${await serverUrl("postgres")}?pgbouncer=true`);
  });
});
