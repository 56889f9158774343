import { join } from "node:path";
import { claimPort } from "./port.mjs";

/**
 * The services in the order in which they are started; they are stopped in the reverse.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {import("./settings.mjs").Settings} settings
 */
export async function describeServices(mode, { apiHost, apiPort, dataDir }) {
  const port = await claimPort(apiHost, apiPort, "API_PORT");
  return [
    {
      name: "API",
      address: `http://${nameOf(apiHost)}:${port}`,
      args: mode.api(),
      env: { NODE_ENV: mode.nodeEnv, API_HOST: apiHost, API_PORT: `${port}` },
      readyUrl: `http://${reachable(apiHost)}:${port}/readyz`,
      logFile: mode.logsToTerminal ? undefined : join(dataDir, "logs", "api.log"),
    },
  ];
}
