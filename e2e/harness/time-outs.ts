import { vi } from "vitest";

/**
 * Raises the time-outs of a test file that starts servers. On a machine with busy cores, one start
 * takes up to a minute.
 */
export function allowServerStarts(): void {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
}
