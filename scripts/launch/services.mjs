import { join } from "node:path";
import { claimPort } from "./port.mjs";

/** Listening there, a service is reached as localhost. */
const LOCAL_HOSTS = ["127.0.0.1", "::1", "0.0.0.0", "::"];

/**
 * The services, in the order in which they are started; they are stopped in the reverse.
 *
 * @param {import("./modes.mjs").Mode} mode
 * @param {import("./settings.mjs").Settings} settings
 */
export async function describeServices(mode, { apiHost, apiPort, dataDir }) {
  const port = await claimPort(apiHost, apiPort, "API_PORT");
  const address = addressOf(apiHost, port);
  return [
    {
      name: "API",
      address,
      args: mode.api(),
      ownGroup: mode.watching,
      tellsListening: !mode.watching,
      env: { NODE_ENV: mode.nodeEnv, API_PORT: `${port}` },
      readyUrl: `${address}/readyz`,
      logFile: mode.watching ? undefined : join(dataDir, "logs", "api.log"),
    },
  ];
}

/**
 * @param {string} host
 * @param {number} port
 */
function addressOf(host, port) {
  if (LOCAL_HOSTS.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
