import { connect } from "node:net";

/** The status of a response, and the length of its head and body. */
type ReceivedResponse = { status: number; headBytes: number; bodyBytes: number };

export type Connection = {
  /** Sends one request and receives the whole response. */
  exchange: (request: string) => Promise<ReceivedResponse>;
  close: () => void;
};

const READ_BUFFER_BYTES = 64 * 1024;
const HEAD_END = "\r\n\r\n";

function readHead(bytes: Uint8Array): ReceivedResponse {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = text.indexOf(HEAD_END);
  const head = text.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (end === -1 || length === undefined) throw new Error(`No Content-Length in: ${head}`);
  return {
    status: Number(head.slice(9, 12)),
    headBytes: end + HEAD_END.length,
    bodyBytes: Number(length),
  };
}

/**
 * Opens a keep-alive connection that parses only the head of a response and counts the bytes of its
 * body. The load shares a core with PostgreSQL and must use little of it.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((opened, refused) => {
    let response: ReceivedResponse | undefined;
    let missingBytes = 0;
    let resolve: (response: ReceivedResponse) => void = () => {};
    let reject: (error: Error) => void = refused;

    const receive = (bytes: Uint8Array) => {
      if (!response) {
        response = readHead(bytes);
        missingBytes = response.headBytes + response.bodyBytes;
      }
      missingBytes -= bytes.byteLength;
      if (missingBytes > 0) return;
      const complete = response;
      response = undefined;
      resolve(complete);
    };

    const socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(READ_BUFFER_BYTES),
        callback: (count, buffer) => {
          try {
            receive(buffer.subarray(0, count));
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
          new Promise((onResponse, onFailure) => {
            resolve = onResponse;
            reject = onFailure;
            socket.write(request, "latin1");
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
