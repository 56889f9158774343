import { afterEach, describe, expect, it, vi } from "vitest";
import { createDatabaseClock } from "./database-clock.ts";
import { openDatabase } from "./database.ts";
import { createTestDatabase } from "./testing/index.ts";

afterEach(() => void vi.useRealTimers());

describe("createDatabaseClock", () => {
  const at = Date.UTC(2026, 10, 22);
  const shown = (sentAt: number, databaseTime: number, receivedAt: number) => {
    vi.useFakeTimers({ now: at, toFake: ["Date"] });
    const clock = createDatabaseClock();
    clock.adjust({ sentAt, databaseTime: new Date(databaseTime), receivedAt });
    return clock.now().getTime() - at;
  };

  it("keeps the process's time while each sample agrees with it", () => {
    expect(shown(at, at, at)).toBe(0);
    expect(shown(at, at + 700, at + 2_000)).toBe(0);
  });

  it("changes by the minimum that a sample requires", () => {
    expect(shown(at, at + 5_000, at + 100)).toBe(4_900);
    expect(shown(at, at - 5_000, at + 100)).toBe(-5_000);
  });
});

describe("the clock of openDatabase", () => {
  it("returns the database's time in a process whose clock is one hour off", async () => {
    const { url, drop } = await createTestDatabase();
    const hourMs = 60 * 60 * 1000;
    for (const shift of [hourMs, -hourMs]) {
      vi.useFakeTimers({ now: Date.now() + shift, toFake: ["Date"] });
      const database = openDatabase({
        url,
        poolSize: 1,
        applicationName: "clock",
        onConnectionError: () => {},
      });
      const { rows } = await database.pool.query<{ now: string }>(
        "select clock_timestamp() as now",
      );
      const offMs = database.clock().getTime() - Date.parse(rows[0]?.now ?? "");
      expect(Math.abs(offMs)).toBeLessThan(hourMs / 2);
      await database.close();
      vi.useRealTimers();
    }
    await drop();
  });
});
