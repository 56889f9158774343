import { defineConfig } from "vitest/config";

// Servers are created, killed and recovered here; a busy machine takes its time for that.
export default defineConfig({ test: { testTimeout: 30_000, hookTimeout: 30_000 } });
