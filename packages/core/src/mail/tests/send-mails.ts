import type { TestFixtures } from "#testing/index.ts";
import { sendMailTask } from "../index.ts";
import type { Mail } from "../mailers/index.ts";

export { toHtml } from "../content/html.ts";
export { toMessage } from "../mailers/message.ts";

/** Returns the payloads of the jobs in the queue, oldest first. */
export async function readPayloads({ service }: TestFixtures): Promise<unknown[]> {
  const { rows } = await service.db.pool.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs order by id",
  );
  return rows.map(({ payload }) => payload);
}

/** Deletes all jobs in the queue. */
export async function emptyQueue({ service }: TestFixtures): Promise<void> {
  await service.db.pool.query("truncate graphile_worker._private_jobs");
}

/** Runs an attempt of each mail in the queue, which stays there; returns the mails. */
export async function attemptMails(
  fixtures: TestFixtures,
  send: (mail: Mail) => void = () => {},
): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      send(mail);
    },
    close: () => {},
  };
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  for (const payload of await readPayloads(fixtures))
    await sendMailTask.run(
      { ...fixtures.service, mailer },
      sendMailTask.payload.parse(payload),
      job,
    );
  return mails;
}

/** Returns the token of the link to a page of the portal, such as `reset-password`. */
export function tokenIn(mail: Mail | undefined, page: string): string {
  return new RegExp(`/${page}/([\\w-]+)`).exec(JSON.stringify(mail?.content))?.[1] ?? "";
}
