import { connect, type Socket } from "node:net";

/** What came back on one connection. */
export type RawAnswer = {
  text: string;
  /** The status codes of all complete answers on it, in their order. */
  statuses: number[];
  closed: boolean;
};

const patienceMs = 20_000;

/** A connection that has been opened. */
export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });

/** How much of what follows a head is its body; Infinity for chunks whose last has not come. */
const lengthOf = (head: string, rest: string): number => {
  if (!/^transfer-encoding: chunked/im.test(head))
    return Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const last = "0\r\n\r\n";
  const at = `\r\n${rest}`.indexOf(`\r\n${last}`);
  return at === -1 ? Infinity : at + last.length;
};

/** The status codes of the complete answers at the beginning of a stream. */
const statusesIn = (text: string): number[] => {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return [];
  const head = text.slice(0, end);
  const rest = text.slice(end + 4);
  const length = lengthOf(head, rest);
  if (rest.length < length) return [];
  return [Number(head.slice(9, 12)), ...statusesIn(rest.slice(length))];
};

/**
 * Writes bytes as they are to a new connection and collects what comes back, until there are so many
 * `answers`, or the server closes. With `end`, our side is closed after writing.
 */
export const sendRaw = async (
  port: number,
  bytes: string | Uint8Array,
  { end = false, answers = 1 }: { end?: boolean; answers?: number } = {},
): Promise<RawAnswer> => {
  const socket = await openSocket(port);
  let text = "";
  const closed = await new Promise<boolean>((resolve) => {
    socket.setTimeout(patienceMs, () => resolve(false));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (statusesIn(text).length >= answers) resolve(false);
    });
    socket.on("close", () => resolve(true));
    // A reset is one way of being closed.
    socket.on("error", () => {});
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    if (end) socket.end();
  });
  socket.destroy();
  return { text, statuses: statusesIn(text), closed };
};
