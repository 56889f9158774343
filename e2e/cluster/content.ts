import { call } from "../harness/call.ts";
import type { Cli } from "../harness/servers/cli.ts";
import { ample, createPeople } from "../harness/people.ts";

export type Person = { account: number; username: string; secret: string };
export type PublishedGuide = { id: number; path: string };

/** Requests a minute of the limited account. */
export const LIMIT_PER_MINUTE = 300;
const GUIDES = 4;

/** Creates an author with published guides, and an account with a low limit. */
export async function createContent(cli: Cli, apiUrl: string) {
  const people = createPeople(cli);
  const add = async (name: string, perMinute: number): Promise<Person> => {
    const owner = await people.addOwner(name, "enterprise", { ...ample, perMinute });
    return { account: owner.account, username: name, secret: owner.admin };
  };
  const author = await add("author", 1_000_000);
  const limited = await add("limited", LIMIT_PER_MINUTE);
  const guides: PublishedGuide[] = [];
  /** The author's requests, which count toward the quota. */
  let requests = 0;
  const send = async (path: string, json?: unknown) => {
    const { status, body, text } = await call(apiUrl, {
      method: "POST",
      path,
      key: author.secret,
      json,
    });
    if (status >= 300) throw new Error(`POST ${path} responded with ${status}: ${text}`);
    requests += 1;
    return body as { guide: { id: number; slug: string } };
  };
  for (let number = 0; number < GUIDES; number += 1) {
    const steps = [{ position: 1, content: "<p>Step</p>" }];
    const { guide } = await send("/guides", {
      guide: { title: `Guide ${number}`, category: "tech", user_id: author.username, steps },
    });
    await send(`/guides/${guide.id}/publish`);
    guides.push({ id: guide.id, path: `/@${author.username}/${guide.slug}` });
  }
  return { author, limited, guides, requests };
}
