import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countResult, runPlaywright, runTorture, runVitest } from "../checks/runners.ts";
import { sum, type Counts } from "../checks/reports.ts";
import { inRoot } from "../setup/paths.mjs";
import { run } from "../setup/run.mjs";
import { checkMutations } from "./mutation.ts";
import { STRESS_PARTS, type StressPartName } from "./parts.ts";

type PartOptions = { minutes: number; seed: number; only: string | undefined };

const MINUTE_MS = 60_000;

/** Tests read it: they run their whole corpus and all of their rounds, with the seed of the run. */
function stressVariables({ seed, minutes }: PartOptions): Record<string, string> {
  return {
    GUIDEPOST_STRESS: "1",
    GUIDEPOST_SEED: `${seed}`,
    FUZZ_SEED: `${seed}`,
    FUZZ_SECONDS: `${Math.ceil(minutes * 60)}`,
  };
}

/** Runs the HTTP tests, which write what they send and receive to a file, and then the proxy with this file. */
async function checkRecordedExchanges(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "guidepost-recording-"));
  const file = join(folder, "exchanges.jsonl");
  try {
    return sum([
      await runVitest(["--project=e2e", "e2e/battery"], { GUIDEPOST_RECORDING: file }),
      await runVitest(["--project=e2e", "e2e/proxy"], { GUIDEPOST_RECORDED: file }),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RUNS: Record<StressPartName, (options: PartOptions) => Promise<Counts>> = {
  xss: (options) => runPlaywright(["browser/specs/xss"], stressVariables(options)),
  fuzz: (options) => runVitest(["--project=e2e", "e2e/fuzz"], stressVariables(options)),
  torture: ({ minutes, seed }) =>
    runTorture(["--minutes", `${minutes}`, "--seed", `${seed}`, "--limit", "30000"]),
  load: (options) => runVitest(["--project=load"], stressVariables(options)),
  clients: (options) => runVitest(["--project=e2e", "e2e/clients"], stressVariables(options)),
  proxy: checkRecordedExchanges,
  pages: (options) =>
    runPlaywright(
      ["browser/specs/portal/every-page.spec.ts", "browser/specs/developer/swagger-ui.spec.ts"],
      stressVariables(options),
    ),
  rounds: (options) =>
    runVitest(
      ["--project=unit*", "--project=components", "--project=e2e"],
      stressVariables(options),
    ),
  mutation: ({ only }) => checkMutations(only),
  cluster: async () => {
    const file = inRoot("e2e/cluster/main.ts");
    return countResult(await run(process.execPath, ["--import", "tsx", file], { visible: true }));
  },
};

/**
 * Runs a part. Seeds are drawn for the given minutes. With `repeats`, a part with a fixed corpus runs again, with the next
 * seed, until the minutes have passed.
 */
export async function runPart(
  name: StressPartName,
  options: PartOptions,
  repeats: boolean,
): Promise<Counts> {
  const deadline = performance.now() + options.minutes * MINUTE_MS;
  const results: Counts[] = [];
  do {
    results.push(await RUNS[name]({ ...options, seed: options.seed + results.length }));
  } while (repeats && STRESS_PARTS[name].searches === "corpus" && performance.now() < deadline);
  return sum(results);
}
