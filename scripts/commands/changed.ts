import { parseArgs } from "node:util";
import { Checks } from "../checks/checks.ts";
import { installPrograms } from "../checks/programs.ts";
import { runVitest } from "../checks/runners.ts";
import { print } from "../setup/output.mjs";
import { generate } from "../setup/prepare.mjs";
import { turbo } from "../setup/run.mjs";
import { affectedPackages, foldersOf } from "../stress/affected.ts";
import { changedFiles, requireBaseCommit } from "../stress/changed-files.ts";

/** The API and the operator's tool, which prepares the data of the tests. */
const API_PACKAGES = ["@guidepost/api-server", "@guidepost/cli"];
/** Tests over HTTP that need only the API. */
const API_TESTS = ["e2e/battery", "e2e/mcp"];

const { values } = parseArgs({ options: { base: { type: "string" } } });
const base = await requireBaseCommit(values.base);
const files = await changedFiles(base);
const folders = foldersOf(files);
print(`${files.length} files differ from ${base}`);

const checks = new Checks();
await generate();
await installPrograms();
if (folders.length > 0) {
  print(`Folders of the changes:\n  ${folders.join("\n  ")}`);
  await checks.run("Unit tests of the changed features", () =>
    runVitest(["--project=unit*", "--project=components", "--passWithNoTests", ...folders]),
  );
}
if ((await affectedPackages(base)).includes("@guidepost/api-server"))
  await checks.run("Tests of the API over HTTP", async () => {
    const { ok, output } = await turbo("build", ...API_PACKAGES.map((name) => `--filter=${name}`));
    if (!ok) throw new Error(output);
    return runVitest(["--project=e2e", ...API_TESTS], { GUIDEPOST_BUILT: "1" });
  });
checks.finish();
