import { statSync } from "node:fs";
import { afterAll, beforeEach, vi } from "vitest";

/**
 * Node 20 resolves no symbolic links of imported modules while the last synchronous stat of the process was of a pipe or
 * a socket: `realpathSync` with a cache looks at the result of that stat. Modules then get the versions of their
 * dependencies that pnpm hoists.
 */
function forgetLastStat(): void {
  statSync("/");
}
forgetLastStat();
beforeEach(forgetLastStat);

// Test files share their worker's globals: each file leaves real timers and the original globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
