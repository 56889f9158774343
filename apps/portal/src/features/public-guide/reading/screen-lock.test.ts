import { afterEach, expect, it, vi } from "vitest";
import { keepScreenOn } from "./screen-lock.ts";

afterEach(() => vi.unstubAllGlobals());

it("keepScreenOn releases each lock that it requested, also for two reasons at once and an early end", async () => {
  const held = new Set<object>();
  const request = async () => {
    const lock = { released: false, release: async () => void held.delete(lock) };
    held.add(lock);
    return lock;
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  keepScreenOn("setting", true);
  keepScreenOn("step-view", true);
  await expect.poll(() => held.size).toBe(1);
  keepScreenOn("setting", false);
  keepScreenOn("step-view", false);
  await expect.poll(() => held.size).toBe(0);
});
