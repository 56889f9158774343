import { afterAll, vi } from "vitest";

// Test files share their worker's globals: each file leaves real timers and the original globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
