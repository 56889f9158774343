import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { openDatabase, type Database } from "@guidepost/database";

export type BreakingDatabase = {
  db: Database;
  /** Breaks the connection of the next commit after PostgreSQL has executed it, before its response arrives. */
  loseNextCommit: () => void;
  /** Whether new connections are closed at once. */
  setDown: (isDown: boolean) => void;
  stop: () => Promise<void>;
};

/** Opens a database through a proxy that can break the connections. */
export async function openBreakingDatabase(target: string): Promise<BreakingDatabase> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  let losesCommit = false;
  let isDown = false;
  const server = createServer((client) => {
    client.on("error", () => {});
    if (isDown) return void client.destroy();
    const postgres = connect(Number(port), hostname);
    let losesResponse = false;
    postgres.on("error", () => {});
    client.on("data", (sent) => {
      // The library sends the statement as text, which ends with a zero byte.
      if (losesCommit && sent.includes("commit\0")) [losesCommit, losesResponse] = [false, true];
      postgres.write(sent);
    });
    postgres.on("data", (received) => {
      if (losesResponse) client.destroy();
      else client.write(received);
    });
    client.on("close", () => postgres.destroy());
    postgres.on("close", () => client.destroy());
    for (const socket of [client, postgres]) sockets.add(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const db = openDatabase({
    url: url.href,
    poolSize: 1,
    applicationName: "breaking",
    onConnectionError: () => {},
  });
  return {
    db,
    loseNextCommit: () => {
      losesCommit = true;
    },
    setDown: (down) => {
      isDown = down;
      if (down) for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      await db.close();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
