import type { Cli } from "./servers/cli.ts";

export type Plan = "free" | "pro" | "team" | "enterprise";
export type Limits = { perMinute?: number; perHour?: number; quota?: number; guides?: number };
export type Key = { id: number; secret: string };

const flags: Record<keyof Limits, string> = {
  perMinute: "--per-minute",
  perHour: "--per-hour",
  quota: "--monthly-quota",
  guides: "--guide-limit",
};

/** Limits that no test reaches. */
export const ample: Limits = { perMinute: 1_000_000, perHour: 100_000_000, quota: 100_000_000 };

/** Creates accounts, users and keys with the commands of the operator's tool. */
export function createPeople(cli: Cli) {
  const setPlan = (account: number, plan: Plan, limits: Limits) => {
    const given = Object.entries(limits).flatMap(([name, value]) => [
      flags[name as keyof Limits],
      value,
    ]);
    return cli("account", "set-plan", account, plan, ...given);
  };

  const addAccount = async (plan: Plan, limits?: Limits): Promise<number> => {
    const { id } = await cli<{ id: number }>("account", "create", "--name", "A", "--plan", plan);
    if (limits) await setPlan(id, plan, limits);
    return id;
  };

  const addUser = async (account: number, name: string, role: "owner" | "member") => {
    const who = ["--username", name, "--display-name", `The ${name}`, "--role", role];
    const signIn = ["--email", `${name}@guidepost.test`, "--password", "correct horse battery"];
    await cli("user", "create", "--account", account, ...who, ...signIn);
  };

  const addKey = async (user: string, scopes: string, expires?: Date): Promise<Key> => {
    const until = expires ? ["--expires", expires.toISOString()] : [];
    const what = ["--user", user, "--name", "Key", "--scopes", scopes, ...until];
    const { key, secret } = await cli<{ key: { id: number }; secret: string }>(
      "key",
      "create",
      ...what,
    );
    return { id: key.id, secret };
  };

  /** Adds an account with an owner of that name, and an admin key of the owner. */
  const addOwner = async (name: string, plan: Plan, limits?: Limits) => {
    const account = await addAccount(plan, limits);
    await addUser(account, name, "owner");
    const { secret } = await addKey(name, "admin");
    return { account, username: name, admin: secret };
  };

  return { setPlan, addUser, addKey, addOwner };
}

export type People = ReturnType<typeof createPeople>;
