import { randomUUID } from "node:crypto";
import { fromNewAddress } from "../harness/call.ts";
import { createPeople as createByOperator, type Limits, type Plan } from "../harness/people.ts";
import type { Stack } from "../harness/stack.ts";
import { signIn } from "./sign-in.ts";

/** What every user that tests make signs in with. */
export const password = "correct horse battery";

/** A user that tests have made; `cookie` is a session of theirs, beside those of their pages. */
export type Person = {
  username: string;
  email: string;
  account: number;
  key: string;
  cookie: string;
};

const nameOf = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`;
const emailOf = (username: string): string => `${username}@guidepost.test`;

/**
 * Makes people as they come themselves, by the portal's own procedures: quicker than the operator's
 * tool, which is a process for each step. Limits are the operator's to set.
 */
export const createPeople = (url: string, { sharedCli, sql }: Stack) => {
  const ask = async <Result>(cookie: string, procedure: string, input: object): Promise<Result> => {
    const answer = await fetch(`${url}/api/trpc/${procedure}`, {
      method: "POST",
      headers: {
        ...fromNewAddress(),
        Origin: url,
        Cookie: cookie,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { result: { data: Result } }).result.data;
  };

  const openSession = async (username: string): Promise<string> => {
    const { name, value } = await signIn(url, emailOf(username), password);
    return `${name}=${value}`;
  };

  const accountOf = async (username: string): Promise<number> => {
    const [user] = await sql<{ account_id: number }>(
      "select account_id from users where username = $1",
      [username],
    );
    return user?.account_id ?? 0;
  };

  const addKey = (cookie: string, scopes: string[]) =>
    ask<{ secret: string }>(cookie, "keys.create", { name: "Key", scopes });

  /** A new account with its owner, who holds an admin key. */
  const addOwner = async (plan: Plan = "pro", limits?: Limits): Promise<Person> => {
    const username = nameOf("owner");
    const email = emailOf(username);
    const who = { username, display_name: `The ${username}`, email, password };
    await ask("", "account.signUp", who);
    const cookie = await openSession(username);
    if (plan !== "free") await ask(cookie, "account.changePlan", { plan });
    const account = await accountOf(username);
    if (limits) await createByOperator(sharedCli).setPlan(account, plan, limits);
    const { secret } = await addKey(cookie, ["admin"]);
    return { username, email, account, key: secret, cookie };
  };

  /** A new member of somebody's account, who holds a key to read and write. */
  const addMember = async (owner: Person): Promise<Person> => {
    const username = nameOf("member");
    const email = emailOf(username);
    const invited = await ask<{ url: string }>(owner.cookie, "members.invite", { email });
    const token = new URL(invited.url).pathname.split("/").at(-1);
    const who = { token, username, display_name: `The ${username}`, password };
    await ask("", "members.accept", who);
    const cookie = await openSession(username);
    const { secret } = await addKey(cookie, ["read", "write"]);
    return { username, email, account: owner.account, key: secret, cookie };
  };

  return { addOwner, addMember };
};
