import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from "node:net";
import { SELF_SIGNED } from "./self-signed.fixture.ts";

type Listening = { server: TcpServer; stop: () => Promise<void> };

/** Starts servers on 127.0.0.1, and stops them all. */
export function createTestServers() {
  const started: Listening[] = [];
  const listen = async (server: TcpServer, closeAll: () => void): Promise<number> => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const stop = async () => {
      closeAll();
      await new Promise((done) => server.close(done));
    };
    started.push({ server, stop });
    return (server.address() as AddressInfo).port;
  };
  const listenHttp = (server: Server) => listen(server, () => server.closeAllConnections());
  return {
    /** Starts a server. Returns its address without a path, and the requests that it received. */
    http: async (listener: RequestListener) => {
      const requests: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
      const port = await listenHttp(
        createServer((request, response) => {
          requests.push(request);
          listener(request, response);
        }),
      );
      return { url: `http://127.0.0.1:${port}`, port, requests };
    },
    /** Starts a server whose certificate no authority has signed. Returns its port. */
    selfSigned: () =>
      listenHttp(createSecureServer(SELF_SIGNED, (_, response) => void response.end())),
    /** Starts a server that sends this text for each connection. Returns its port. */
    tcp: (text: string) =>
      listen(
        createTcpServer((socket) => {
          // Without a reader, a socket does not receive the end of its connection.
          socket.on("error", () => {}).resume();
          socket.end(text);
        }),
        () => {},
      ),
    /** Returns a port that no server uses. */
    closedPort: async () => {
      const port = await listenHttp(createServer());
      await started.pop()?.stop();
      return port;
    },
    stop: async () => {
      await Promise.all(started.splice(0).map(({ stop }) => stop()));
    },
  };
}
