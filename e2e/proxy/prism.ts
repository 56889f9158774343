import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { findFreePort } from "../harness/port.ts";
import { openSocket } from "../harness/raw.ts";
import type { RecordedExchange } from "../harness/recorded-exchange.ts";
import { orUndefined, until } from "../harness/until.ts";

/** The parts of the package that is not imported, because its types need others. */
const PROGRAM = join(
  import.meta.dirname,
  "../clients/node_modules/@stoplight/prism-cli/dist/index.js",
);

/** What Prism reports of a request or of its response. */
export type Violation = { location: string[]; severity: string; code?: string; message: string };

/** The header by which the upstream server finds the recorded response. */
const INDEX = "x-exchange";
/** The list of violations is in a header. */
const MAX_HEADERS = 4 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** Headers of a connection, or of a body that is sent without compression. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
  "host",
  "expect",
  "date",
]);

function withoutOwn(headers: [string, string][]): [string, string][] {
  return headers.filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
}

/**
 * Starts Prism as a proxy with an OpenAPI document. Its upstream server responds as the service did: tests are not changed by
 * a proxy in between, which decompresses bodies and repeats no unusual bytes.
 */
export async function startPrism(documentFile: string) {
  const exchanges: RecordedExchange[] = [];
  const upstream = createServer({ maxHeaderSize: MAX_HEADERS }, (request, response) => {
    request.resume();
    const exchange = exchanges[Number(request.headers[INDEX])];
    if (!exchange) return void response.writeHead(500).end();
    // Prism repeats no request whose connection has ended.
    const headers = [...withoutOwn(exchange.responseHeaders).flat(), "Connection", "close"];
    response.writeHead(exchange.status, headers).end(exchange.responseBody);
  });
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const port = await findFreePort();
  const args = ["proxy", documentFile, upstreamUrl, "--port", `${port}`, "--cors", "false"];
  // Its log takes more CPU time than the comparison. The header has the violations too.
  const logOptions = ["--verboseLevel", "silent"];
  const program = spawn(process.execPath, [
    `--max-http-header-size=${MAX_HEADERS}`,
    PROGRAM,
    ...args,
    ...logOptions,
  ]);
  let output = "";
  const onData = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000);
  };
  program.stdout.on("data", onData);
  program.stderr.on("data", onData);
  await until("Prism to listen", async () => {
    if (program.exitCode !== null) throw new Error(`Prism has ended:\n${output}`);
    const socket = await orUndefined(openSocket(port));
    socket?.destroy();
    return socket !== undefined;
  });

  const headersOf = (exchange: RecordedExchange, index: number) =>
    new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const body = Buffer.from(exchange.requestBody ?? "", "base64");
      const headers = Object.fromEntries([
        ...withoutOwn(exchange.requestHeaders),
        // The recording has no keys.
        ["Authorization", "Bearer sk_recorded"],
        ["Content-Length", `${body.byteLength}`],
        [INDEX, `${index}`],
      ]) as Record<string, string>;
      const { method, path } = exchange;
      const options = { method, path, headers, host: "127.0.0.1", port };
      const sent = httpRequest({ ...options, maxHeaderSize: MAX_HEADERS }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.headers));
      });
      sent.once("error", (error) =>
        reject(new Error(`Prism failed for ${method} ${path}:\n${output}`, { cause: error })),
      );
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("The response takes too long")));
      sent.end(body);
    });

  return {
    /** Returns the violations of an exchange: those of its request, and those of its response. */
    check: async (exchange: RecordedExchange): Promise<Violation[]> => {
      const index = exchanges.push(exchange) - 1;
      const violations = (await headersOf(exchange, index))["sl-violations"];
      return typeof violations === "string" ? (JSON.parse(violations) as Violation[]) : [];
    },
    stop: async () => {
      upstream.close();
      if (program.exitCode !== null || program.signalCode !== null) return;
      const hasEnded = once(program, "exit");
      program.kill();
      await hasEnded;
    },
  };
}

export type Prism = Awaited<ReturnType<typeof startPrism>>;
