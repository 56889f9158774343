import { vi } from "vitest";

/**
 * Raises the time-outs of a test file that starts servers: on a machine whose cores are busy, one
 * start takes up to a minute.
 */
export function allowServerStarts(): void {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });
}
