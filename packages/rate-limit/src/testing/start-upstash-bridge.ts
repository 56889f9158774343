import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { Redis } from "ioredis";

/** Upstash's REST interface over a real redis-server. */
export type UpstashBridge = {
  url: string;
  token: string;
  stop(): Promise<void>;
};

type Command = [name: string, ...args: (string | number)[]];
type CommandResult = { result: unknown } | { error: string };

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function encodeStrings(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(encodeStrings);
  if (typeof result !== "string" || result === "OK") return result;
  return Buffer.from(result).toString("base64");
}

async function runCommand(redis: Redis, [name, ...args]: Command): Promise<CommandResult> {
  try {
    return { result: await redis.call(name, args.map(String)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Serves `POST /` (one command; 400 on its error) and `POST /pipeline` (a list; errors inside
 * the response) like Upstash: bearer token, and strings in base64 when `upstash-encoding` requests it.
 */
export async function startUpstashBridge(redisUrl: string): Promise<UpstashBridge> {
  const token = "test-token";
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  redis.on("error", () => {});
  await redis.connect();
  const run = (command: Command) => runCommand(redis, command);

  const respond = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      return [401, { error: "Unauthorized" }];
    }
    const encode =
      request.headers["upstash-encoding"] === "base64"
        ? encodeStrings
        : (result: unknown) => result;
    const pack = (one: CommandResult) => ("error" in one ? one : { result: encode(one.result) });
    const body = await readBody(request);
    if (request.url === "/pipeline") {
      const all = await Promise.all((body as Command[]).map(run));
      return [200, all.map(pack)];
    }
    const one = await run(body as Command);
    return ["error" in one ? 400 : 200, pack(one)];
  };

  // Longer than a stall of this process, so that a keep-alive connection does not expire during one.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void respond(request).then(([status, body]) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server has no TCP port.");

  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    async stop() {
      server.close();
      server.closeAllConnections();
      redis.disconnect();
    },
  };
}
