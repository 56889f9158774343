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
export async function describeServices(mode, settings) {
  const { apiHost, apiPort, portalHost, portalPort, dataDir } = settings;
  const ports = {
    API_PORT: `${await claimPort(apiHost, apiPort, "API_PORT")}`,
    PORTAL_PORT: `${await claimPort(portalHost, portalPort, "PORTAL_PORT")}`,
  };
  // Every child, the CLI included, derives the addresses that it prints from these.
  Object.assign(process.env, ports);
  const api = addressOf(apiHost, ports.API_PORT);
  const portal = addressOf(portalHost, ports.PORTAL_PORT);
  const common = {
    ownGroup: mode.watching,
    tellsListening: !mode.watching,
    env: { NODE_ENV: mode.nodeEnv },
  };
  /** @param {string} name */
  const logFile = (name) => (mode.watching ? undefined : join(dataDir, "logs", `${name}.log`));
  return [
    {
      ...common,
      name: "API",
      address: api,
      args: mode.api(),
      readyUrl: `${api}/readyz`,
      logFile: logFile("api"),
    },
    {
      ...common,
      name: "portal",
      address: portal,
      args: mode.portal(),
      readyUrl: `${portal}/readyz`,
      logFile: logFile("portal"),
    },
  ];
}

/**
 * @param {string} host
 * @param {string} port
 */
function addressOf(host, port) {
  if (LOCAL_HOSTS.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
