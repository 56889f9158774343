import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Seconds of slow files, or of the files of a folder, on a quiet machine. They start first, so that no long file runs
 * alone at the end. Vitest orders files by size until its cache has their durations, and a fresh clone has no cache.
 */
const SECONDS: Record<string, number> = {
  "packages/embedded-postgres/src/embedded.test.ts": 26,
  "apps/worker/src/tests/crashes": 20,
  "apps/worker/src/tests/webhooks.test.ts": 17,
  "packages/api/src/openapi/tests/document-lint.test.ts": 17,
  "packages/database/src/guarded-pool.test.ts": 17,
  "apps/cli/src/tests/process.test.ts": 17,
  "packages/rate-limit/src/tests/fallback.test.ts": 12,
  "packages/api/src/rest/tests/deadline.test.ts": 11,
  "packages/backup/src/backup.test.ts": 10,
  "packages/rate-limit/src/tests/redis-client.test.ts": 10,
  "apps/worker/src/tests/job-runner.test.ts": 9,
  "packages/runtime/src/tests/html-cleaner-pool.test.ts": 9,
  "packages/core/src/guides/tests/create-slugs.test.ts": 8,
  "packages/runtime/src/tests/process-failures.test.ts": 7,
  "packages/rate-limit/src/tests/sentinel.test.ts": 7,
  "apps/worker/src/tests/failures.test.ts": 7,
  "packages/rate-limit/src/tests/upstash-client.test.ts": 6,
  "e2e/process/rolling-restart.test.ts": 30,
  "e2e/fuzz/fuzz.test.ts": 31,
  "e2e/process/start.test.ts": 30,
  "e2e/clients/guidepost-cli.test.ts": 30,
  "e2e/clients/sdk.test.ts": 25,
  "e2e/process/several-processes.test.ts": 20,
  "e2e/process/container-image.test.ts": 20,
  "e2e/process/portal-sessions.test.ts": 18,
  "e2e/process/database-failures": 30,
  "e2e/clients/clients.test.ts": 15,
};

/** Orders the files of a project: first those with an environment of their own, then the slow ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const slow = Object.entries(SECONDS);
    const rank = ({ moduleId }: TestSpecification): number => {
      // A worker that changes its environment loads all modules again.
      if (readFileSync(moduleId, "utf8").startsWith("// @vitest-environment")) return Infinity;
      const found = slow.find(([path]) => moduleId.startsWith(join(root, path)));
      return found?.[1] ?? 0;
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rank(file) }));
    return ranked
      .toSorted((a, b) =>
        a.file.project === b.file.project && a.rank !== b.rank ? b.rank - a.rank : 0,
      )
      .map(({ file }) => file);
  }
}
