import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePorts } from "../harness/port.ts";
import { orUndefined, until } from "../harness/until.ts";
import { startProgram } from "./program.ts";

export type Backends = { api: readonly number[]; portal: readonly number[] };

export type Balancer = {
  urls: { api: string; portal: string };
  /** Changes the backends: HAProxy starts a new process, and the old one finishes its requests. */
  reload: (backends: Backends) => void;
  /** Resolves when HAProxy sends requests to the API and the portal. */
  untilReady: () => Promise<void>;
};

function server(port: number): string {
  return `  server s${port} 127.0.0.1:${port}`;
}

/**
 * A retry of another request than GET could repeat a change. The portal stays in use without the
 * database, because it sends stored pages: its check is `/healthz`.
 */
function configuration(ports: { api: number; portal: number }, { api, portal }: Backends): string {
  return `
global
  maxconn 1000
defaults
  mode http
  option forwardfor
  option redispatch 1
  # After a reload, a client can still send a request on an idle connection of the old process.
  option idle-close-on-response
  retries 3
  retry-on conn-failure empty-response response-timeout
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  default-server check inter 500ms fastinter 100ms fall 2 rise 1
frontend api
  bind 127.0.0.1:${ports.api}
  http-request disable-l7-retry unless METH_GET
  default_backend apis
frontend portal
  bind 127.0.0.1:${ports.portal}
  http-request disable-l7-retry unless METH_GET
  default_backend portals
backend apis
  option httpchk GET /readyz
${api.map(server).join("\n")}
backend portals
  option httpchk GET /healthz
${portal.map(server).join("\n")}
`;
}

/** Starts HAProxy without backends. */
export async function startBalancer(folder: string): Promise<Balancer> {
  const [api = 0, portal = 0] = await findFreePorts(2);
  const file = join(folder, "haproxy.cfg");
  const write = (backends: Backends) =>
    writeFileSync(file, configuration({ api, portal }, backends));
  write({ api: [], portal: [] });
  const program = startProgram("haproxy", ["-W", "-db", "-f", file], {
    logFile: join(folder, "haproxy.log"),
  });
  const urls = { api: `http://127.0.0.1:${api}`, portal: `http://127.0.0.1:${portal}` };
  const isReady = async (url: string) => (await orUndefined(fetch(`${url}/readyz`)))?.ok;
  await until("HAProxy", async () => (await orUndefined(fetch(urls.api)))?.status === 503);
  return {
    urls,
    reload: (backends) => {
      write(backends);
      program.kill("SIGUSR2");
    },
    untilReady: async () => {
      for (const url of Object.values(urls)) await until(url, () => isReady(url));
    },
  };
}
