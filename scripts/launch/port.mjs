import { once } from "node:events";
import { createServer } from "node:net";
import { Problem } from "../process/problem.mjs";

/**
 * Makes sure that a service will be able to listen, before anything is started for it.
 *
 * @param {string} host
 * @param {number} port
 * @param {string} variable  what moves the service to another port
 * @returns {Promise<number>} the port; a free one where 0 was asked for
 */
export async function claimPort(host, port, variable) {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  } catch (error) {
    throw new Problem(
      explainListen(/** @type {NodeJS.ErrnoException} */ (error), { host, port, variable }),
    );
  } finally {
    server.close();
  }
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {{ host: string, port: number, variable: string }} wanted
 */
function explainListen(error, { host, port, variable }) {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port with ${variable}, as in: ${variable}=${port + 1} npm start`;
  if (error.code === "EACCES")
    return `Port ${port} needs more rights than this user has. Choose one above 1023 with ${variable}.`;
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Set ${variable.replace("PORT", "HOST")} to an address of this machine.`;
}
