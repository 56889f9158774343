import { createMemoryStore } from "@guidepost/rate-limit";
import { describe, expect, it } from "vitest";
import type { DomainError } from "#errors.ts";
import { countAttempt } from "../sign-in.ts";

const begin = Date.parse("2026-11-20T09:20:00Z");

/** Returns the seconds to wait, or 0 if the attempt was admitted. */
async function attempts(
  store: ReturnType<typeof createMemoryStore>,
  emails: string[],
  what: "sign-in" | "sign-up" = "sign-up",
) {
  const waits: unknown[] = [];
  for (const email of emails)
    waits.push(
      await countAttempt({ rateLimiter: store }, { action: what, email }).then(
        () => 0,
        (error: unknown) => (error as DomainError).extras.retry_after,
      ),
    );
  return waits;
}
function some(count: number, email = "ada@x.test") {
  return Array.from({ length: count }, () => email);
}
function through(count: number) {
  return Array.from({ length: count }, () => 0);
}

describe("countAttempt", () => {
  it("admits 10 attempts a minute on an email address in any case, and returns the waiting time", async () => {
    const store = createMemoryStore(() => begin);
    const spellings = ["ada@x.test", " Ada@X.test", "ADA@x.TEST "];
    const twelve = [...spellings, ...spellings, ...spellings, ...spellings];
    expect(await attempts(store, twelve)).toEqual([...through(10), 60, 60]);
    expect(await attempts(store, some(10, "bob@x.test"))).toEqual(through(10));
    expect(await attempts(store, some(10), "sign-in")).toEqual(through(10));
  });

  it("admits 30 attempts an hour on an email address, and returns the time until its end", async () => {
    let now = begin;
    const store = createMemoryStore(() => now);
    for (let minute = 0; minute < 3; minute++) {
      now = begin + minute * 60_000;
      expect(await attempts(store, some(10))).toEqual(through(10));
    }
    now = begin + 3 * 60_000;
    expect(await attempts(store, some(1))).toEqual([37 * 60]);
  });
});
