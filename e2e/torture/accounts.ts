import type { Cli } from "../harness/servers/cli.ts";
import { ample, createPeople, type Limits } from "../harness/people.ts";
import type { ModelAccount } from "./model/model.ts";

const QUOTA = 50;
const PER_MINUTE = 40;
const GUIDE_LIMIT = 6;

/** The accounts of a run. All but `library` reach one of their limits. */
const ACCOUNTS: Record<string, { limits: Limits; members: readonly string[] }> = {
  /** Authors write here at the same time. */
  library: { limits: ample, members: ["ann", "ben"] },
  shelf: { limits: { ...ample, guides: GUIDE_LIMIT }, members: [] },
  metered: { limits: { ...ample, quota: QUOTA }, members: [] },
  limited: { limits: { ...ample, perMinute: PER_MINUTE }, members: [] },
  /** Its keys are created and revoked during the run. */
  rotating: { limits: ample, members: [] },
};

/** The account that checks whether the service responds. The model ignores it. */
const PROBE = "probe";

export type Accounts = {
  model: ModelAccount[];
  /** The id of an account by its name. */
  ids: Map<string, number>;
  /** The secret of a key by its name. */
  secrets: Map<string, string>;
  /** A key that no client uses. */
  probeSecret: string;
};

/** The key of a user with the scopes read and write, and the owner's key with admin. */
export function keyOf(username: string): string {
  return `${username}/write`;
}
export function adminKeyOf(account: string): string {
  return `${account}/admin`;
}

/** Creates the accounts. The owner of an account has the account's name. */
export async function createAccounts(cli: Cli): Promise<Accounts> {
  const people = createPeople(cli);
  const ids = new Map<string, number>();
  const secrets = new Map<string, string>();
  for (const [name, { limits, members }] of Object.entries(ACCOUNTS)) {
    const { account, admin } = await people.addOwner(name, "enterprise", limits);
    ids.set(name, account);
    secrets.set(adminKeyOf(name), admin);
    for (const member of members) await people.addUser(account, member, "member");
    for (const user of [name, ...members])
      secrets.set(keyOf(user), (await people.addKey(user, "read,write")).secret);
  }
  const probe = await people.addOwner(PROBE, "enterprise", ample);
  const model = Object.entries(ACCOUNTS).map(([name, { limits }]) => ({
    name,
    quota: limits.quota ?? Infinity,
    perMinute: limits.perMinute ?? Infinity,
    guideLimit: limits.guides ?? Infinity,
  }));
  return { model, ids, secrets, probeSecret: probe.admin };
}

/** Sets the quota of the account `metered`. */
export async function setQuota(cli: Cli, { ids }: Accounts, quota: number): Promise<void> {
  const limits = { ...ACCOUNTS["metered"]?.limits, quota };
  await createPeople(cli).setPlan(ids.get("metered") ?? 0, "enterprise", limits);
}
