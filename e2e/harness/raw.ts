import { connect, type Socket } from "node:net";

/** The responses on one connection. */
export type RawResponses = {
  text: string;
  /** The status codes of all complete responses, in order. */
  statuses: number[];
  closed: boolean;
};

const RESPONSE_TIMEOUT_MS = 120_000;

/** Opens a connection to a port of the loopback interface. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Returns the length of the body after a head; Infinity for chunks without the last one. */
function lengthOf(head: string, rest: string): number {
  if (!/^transfer-encoding: chunked/im.test(head))
    return Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const last = "0\r\n\r\n";
  const at = `\r\n${rest}`.indexOf(`\r\n${last}`);
  return at === -1 ? Infinity : at + last.length;
}

/** Returns the status codes of the complete responses at the start of a stream. */
function statusesIn(text: string): number[] {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return [];
  const head = text.slice(0, end);
  const rest = text.slice(end + 4);
  const length = lengthOf(head, rest);
  if (rest.length < length) return [];
  return [Number(head.slice(9, 12)), ...statusesIn(rest.slice(length))];
}

/**
 * Writes bytes unchanged to a new connection. Reads until there are as many complete responses as
 * `responses`, or until the server closes. `end` closes the client's side after writing.
 */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  { end = false, responses = 1 }: { end?: boolean; responses?: number } = {},
): Promise<RawResponses> {
  const socket = await openSocket(port);
  let text = "";
  const closed = await new Promise<boolean>((resolve) => {
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => resolve(false));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (statusesIn(text).length >= responses) resolve(false);
    });
    socket.on("close", () => resolve(true));
    // A reset also emits `close`.
    socket.on("error", () => {});
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    if (end) socket.end();
  });
  socket.destroy();
  return { text, statuses: statusesIn(text), closed };
}
