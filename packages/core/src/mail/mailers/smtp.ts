import { createTransport } from "nodemailer";
import { MailRefused, type Mailer } from "../mailer.ts";
import { type MailSender, toMessage } from "./message.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

/** The time-outs in ms of an SMTP connection: until the greeting, and without a response after it. */
type Timeouts = { connectMs: number; silenceMs: number };

/** The steps at which a 5xx status refuses this mail, and not the sender or the connection. */
const COMMANDS_OF_MAIL = new Set(["RCPT TO", "DATA"]);

/** The hosts that need no encryption for a password. */
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Creates a mailer for the server of `url`. With `smtp://` it uses STARTTLS if the server offers it; a password is
 * sent to another machine only with TLS. `verify` connects, greets the server and logs in, without a mail.
 */
export function createSmtpMailer({
  url,
  from,
  timeouts: { connectMs, silenceMs } = {
    connectMs: CONNECT_TIMEOUT_MS,
    silenceMs: SILENCE_TIMEOUT_MS,
  },
}: {
  url: string;
  from: MailSender;
  timeouts?: Timeouts;
}): Mailer & { verify: () => Promise<void> } {
  const { hostname, username } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: username !== "" && !LOOPBACK_HOSTS.has(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && COMMANDS_OF_MAIL.has(command);
}
