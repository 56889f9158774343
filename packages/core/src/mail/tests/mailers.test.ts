import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createFileMailer, createSmtpMailer, type Mail, MailRefused } from "../mailers/index.ts";

const FROM = { name: "Guidepost", address: "no-reply@guidepost.test" };
const MAIL: Mail = {
  id: "0a3cf2a4-7f0c-4a3e-9a56-1d0f5a2b7c11",
  to: "ada@example.com",
  content: {
    subject: "Hello",
    preview: "A preview",
    heading: "Hello",
    blocks: [{ text: "Hello Ada" }],
    reason: "A test",
  },
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts an SMTP server; returns its URL and the received messages. */
async function startServer(options: SMTPServerOptions = {}) {
  const messages: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, messages };
}

const refusal = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });
const mailerFor = (url: string, timeouts?: { connectMs: number; silenceMs: number }) =>
  createSmtpMailer({ url, from: FROM, ...(timeouts && { timeouts }) });

describe("createSmtpMailer", () => {
  it("sends HTML and plain text with the same Message-ID in each attempt (contract MAIL-2)", async () => {
    const { url, messages } = await startServer();
    await mailerFor(url).send(MAIL);
    await mailerFor(url).send(MAIL);
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(message).toContain(`Message-ID: <${MAIL.id}@guidepost.test>`);
      expect(message).toContain("Content-Type: text/plain");
      expect(message).toContain("Content-Type: text/html");
      expect(message).not.toContain("List-Unsubscribe");
    }
  });

  it("sends the logo as an inline part of the message, to which the HTML refers (contract MAIL-21)", async () => {
    const { url, messages } = await startServer();
    await mailerFor(url).send(MAIL);
    const [message = ""] = messages;
    expect(message).toContain("multipart/related");
    expect(message).toMatch(/Content-Type: image\/png[^]*?Content-ID: <logo@guidepost>/i);
    expect(message).toMatch(/Content-Disposition: inline/);
    expect(message).toContain("cid:logo@guidepost");
  });

  it("sends the headers of one-click unsubscribe for a mail with an unsubscribe address", async () => {
    const { url, messages } = await startServer();
    await mailerFor(url).send({ ...MAIL, unsubscribeUrl: "https://guidepost.test/api/u/1" });
    expect(messages[0]).toContain("List-Unsubscribe: <https://guidepost.test/api/u/1>");
    expect(messages[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("adds no header and no recipient from a subject with line breaks", async () => {
    const { url, messages } = await startServer();
    const subject = "Hello\r\nBcc: eve@example.com\r\n\r\nText";
    await mailerFor(url).send({ ...MAIL, content: { ...MAIL.content, subject } });
    const [headers] = messages[0]?.split("\r\n\r\n") ?? [];
    expect(headers).toContain("Subject: Hello Bcc: eve@example.com");
    expect(headers).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ["the recipient", { onRcptTo: (_a, _s, callback) => callback(refusal(550)) }],
    [
      "the message",
      {
        onData: (stream, _s, callback) => {
          stream.resume();
          stream.on("end", () => callback(refusal(554)));
        },
      },
    ],
  ] satisfies [string, SMTPServerOptions][])(
    "throws MailRefused when the server refuses %s with 5xx",
    async (_, options) => {
      const { url } = await startServer(options);
      await expect(mailerFor(url).send(MAIL)).rejects.toThrow(MailRefused);
    },
  );

  it.each([
    ["a recipient is refused with 4xx", { onRcptTo: (_a, _s, callback) => callback(refusal(451)) }],
    [
      "the message is refused with 4xx",
      {
        onData: (stream, _s, callback) => {
          stream.resume();
          stream.on("end", () => callback(refusal(452)));
        },
      },
    ],
    ["the sender is refused", { onMailFrom: (_a, _s, callback) => callback(refusal(550)) }],
    ["the connection is refused", { onConnect: (_s, callback) => callback(refusal(554)) }],
  ] satisfies [string, SMTPServerOptions][])(
    "throws an error that permits another attempt when %s",
    async (_, options) => {
      const { url } = await startServer(options);
      const failed = mailerFor(url).send(MAIL);
      await expect(failed).rejects.toThrow();
      await expect(failed).rejects.not.toBeInstanceOf(MailRefused);
    },
  );

  it("throws an error that permits another attempt when no server listens", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const failed = mailerFor(`smtp://127.0.0.1:${port}`).send(MAIL);
    await expect(failed).rejects.toThrow("ECONNREFUSED");
    await expect(failed).rejects.not.toBeInstanceOf(MailRefused);
  });

  it.each([
    ["the recipient", { onRcptTo: () => {} }],
    ["the message", { onData: (stream) => stream.resume() }],
  ] satisfies [string, SMTPServerOptions][])(
    "ends an attempt when the server does not respond to %s",
    async (_, options) => {
      const { url } = await startServer(options);
      const failed = mailerFor(url, { connectMs: 10_000, silenceMs: 200 }).send(MAIL);
      await expect(failed).rejects.toThrow(/timeout/i);
      await expect(failed).rejects.not.toBeInstanceOf(MailRefused);
    },
  );

  it("ends an attempt when the server accepts the connection and does not respond", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    closers.push(async () => silent.close());
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const mailer = mailerFor(url, { connectMs: 100, silenceMs: 100 });
    await expect(mailer.send(MAIL)).rejects.toThrow(/timeout|greeting/i);
  });
});

describe("createFileMailer", () => {
  it("writes one private .eml file for a mail that is sent twice, and reports it (contract MAIL-5)", async () => {
    const folder = join(await mkdtemp(join(tmpdir(), "mail-")), "mail");
    const written: string[] = [];
    const onWritten = ({ to, file }: { to: string; file: string }) => written.push(`${to} ${file}`);
    const mailer = createFileMailer({ folder, from: FROM, onWritten });
    await mailer.send(MAIL);
    await mailer.send(MAIL);
    expect(await readdir(folder)).toEqual([`${MAIL.id}.eml`]);
    const file = join(folder, `${MAIL.id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain("To: ada@example.com");
    expect(written).toEqual([`ada@example.com ${file}`, `ada@example.com ${file}`]);
  });
});
