import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../memory.ts";

const LIMITS = { perMinute: 10 };

describe("createMemoryStore during a flood of 200,000 client addresses in a minute", () => {
  const store = createMemoryStore(() => 0);
  for (let i = 0; i < 200_000; i += 1) store.consume(`address:${i}`, LIMITS);
  const countAllowed = (subject: string) =>
    Array.from({ length: 30 }, () => store.consume(subject, LIMITS)).filter(
      ({ allowed }) => allowed,
    ).length;

  it("admits no client more often than its limit", () => {
    expect(countAllowed("address:1")).toBe(9);
    const newClients = Array.from({ length: 100 }, (_, i) => countAllowed(`address:new-${i}`));
    expect(Math.max(...newClients)).toBeLessThanOrEqual(10);
  });

  it("admits nearly all new clients, and an account with its whole limit", () => {
    const newClients = Array.from({ length: 100 }, (_, i) => countAllowed(`address:late-${i}`));
    expect(newClients.filter((allowed) => allowed > 0).length).toBeGreaterThan(90);
    expect(countAllowed("account:1")).toBe(10);
  });
});
