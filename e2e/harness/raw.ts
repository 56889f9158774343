import { connect, type Socket } from "node:net";

/** What came back on one connection, until the server closed it or fell silent. */
export type RawAnswer = {
  text: string;
  /** The status codes of all answers on it, in their order. */
  statuses: number[];
  closed: boolean;
};

const silenceMs = 300;

/** A connection that has been opened. */
export const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });

/**
 * Writes bytes as they are to a new connection and collects what comes back, until the server closes
 * it, or says nothing for a moment. With `end`, our side is closed after writing.
 */
export const sendRaw = async (
  port: number,
  bytes: string | Uint8Array,
  { end = false }: { end?: boolean } = {},
): Promise<RawAnswer> => {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  const closed = await new Promise<boolean>((resolve) => {
    socket.setTimeout(silenceMs, () => resolve(false));
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("close", () => resolve(true));
    // A reset is one way of being closed.
    socket.on("error", () => {});
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    if (end) socket.end();
  });
  socket.destroy();
  const text = Buffer.concat(chunks).toString("utf8");
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
  return { text, statuses, closed };
};
