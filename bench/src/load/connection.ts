import { connect } from "node:net";

/** One answer: its status, and how many bytes of it are head and body. */
type Answer = { status: number; headBytes: number; bodyBytes: number };

export type Connection = {
  /** Sends one request and waits for its whole answer. */
  exchange: (request: string) => Promise<Answer>;
  close: () => void;
};

const readBufferBytes = 64 * 1024;
const headEnd = "\r\n\r\n";

const readHead = (bytes: Uint8Array): Answer => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = text.indexOf(headEnd);
  const head = text.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (end === -1 || length === undefined) throw new Error(`No Content-Length in: ${head}`);
  return {
    status: Number(head.slice(9, 12)),
    headBytes: end + headEnd.length,
    bodyBytes: Number(length),
  };
};

/**
 * A kept-alive connection that reads no more of an answer than it must: the load shares its core
 * with PostgreSQL, and what it costs would be missing there. Bodies are counted, not read.
 */
export const openConnection = (port: number): Promise<Connection> =>
  new Promise((opened, refused) => {
    let answer: Answer | undefined;
    let missing = 0;
    let resolve: (answer: Answer) => void = () => {};
    let reject: (error: Error) => void = refused;

    const onBytes = (bytes: Uint8Array) => {
      if (!answer) {
        answer = readHead(bytes);
        missing = answer.headBytes + answer.bodyBytes;
      }
      missing -= bytes.byteLength;
      if (missing > 0) return;
      const whole = answer;
      answer = undefined;
      resolve(whole);
    };

    const socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(readBufferBytes),
        callback: (count, buffer) => {
          try {
            onBytes(buffer.subarray(0, count));
          } catch (error) {
            socket.destroy(error as Error);
          }
          return true;
        },
      },
    });
    socket.on("error", (error) => reject(error));
    socket.on("close", () => reject(new Error("The server closed the connection")));
    socket.on("connect", () =>
      opened({
        exchange: (request) =>
          new Promise((onAnswer, onFailure) => {
            resolve = onAnswer;
            reject = onFailure;
            socket.write(request, "latin1");
          }),
        close: () => socket.destroy(),
      }),
    );
  });
