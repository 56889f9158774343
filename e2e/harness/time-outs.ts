import { vi } from "vitest";

/**
 * Raises the time-outs of a test file that starts servers. On a machine with busy cores, one start
 * takes up to a minute. The limits are those of a hang.
 */
export function allowServerStarts(): void {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
}
