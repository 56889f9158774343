import { join } from "node:path";
import type { Stage } from "./arrange/arrange.ts";
import { captureAnswer } from "./capture-answer.ts";
import type { Cleanup } from "./cleanup.ts";
import type { Pinning } from "./machine/pinning.ts";
import { measure, type Bench, type Measurement } from "./measure.ts";
import type { Options } from "./options.ts";
import { resultsFolder } from "./paths.ts";
import type { Scenario } from "./scenarios.ts";
import { startApi } from "./servers/api.ts";
import { startYardsticks } from "./servers/yardsticks.ts";

/** `ours`; `plain`: yardstick A; `target`: the yardstick that the target speaks of. */
export type Side = "ours" | "plain" | "target";

/** Each side's measurements, one a round. */
export type ScenarioRun = { scenario: Scenario; rounds: Record<Side, Measurement[]> };

export type Workplace = { stage: Stage; bench: Bench; pinning: Pinning; cleanup: Cleanup };

const warmUpSeconds = 2;

/** All sides are up at once and measured in turn, so that what the machine does meets them alike. */
export const runScenario = async (
  scenario: Scenario,
  { rounds, seconds, cpuProf }: Options,
  { stage, bench, pinning, cleanup }: Workplace,
): Promise<ScenarioRun> => {
  const cores = pinning?.server;
  const { dataDir, db, postgres } = stage;
  const template = scenario.request(stage);
  const ours = await startApi({
    dataDir,
    cores,
    log: join(dataDir, "api.log"),
    cleanup,
    env: scenario.env ?? {},
    nodeFlags: cpuProf
      ? [
          "--cpu-prof",
          `--cpu-prof-dir=${resultsFolder}`,
          `--cpu-prof-name=${scenario.name}.cpuprofile`,
        ]
      : [],
  });
  const answer = await captureAnswer(ours.port, template, scenario.status);
  const { plain, target } = await startYardsticks(scenario, {
    dataDir,
    databaseUrl: postgres.url,
    answer,
    cores,
    cleanup,
  });

  const servers = { ours, plain, target };
  const sides = ["target", "ours", "plain"] as const;
  const measured: ScenarioRun["rounds"] = { ours: [], plain: [], target: [] };
  for (const side of sides) await measure(bench, scenario, template, servers[side], warmUpSeconds);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      // What one side has written is not flushed in another one's time.
      await db.query("checkpoint");
      measured[side].push(await measure(bench, scenario, template, servers[side], seconds));
    }

  for (const server of Object.values(servers)) await server.stop();
  return { scenario, rounds: measured };
};
