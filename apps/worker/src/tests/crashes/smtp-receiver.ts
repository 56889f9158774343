import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Starts an SMTP server that stores each message. `onMessage` receives its number, from 1, and accepts it. */
export async function startSmtpReceiver(onMessage: (count: number, accept: () => void) => void) {
  const messages: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const count = messages.push(Buffer.concat(chunks).toString());
        onMessage(count, callback);
      });
    },
  });
  // The client was killed.
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    messages,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
