import type { Stack } from "./servers/stack.ts";
import { ample, createPeople, type People } from "./people.ts";

/** Creates accounts that have each reached one of their limits. */
async function createLimitedAccounts(stack: Stack, people: People) {
  const [minute, hour, quota, free, guides] = await Promise.all([
    people.addOwner("minute", "pro", { ...ample, perMinute: 1 }),
    people.addOwner("hour", "pro", { ...ample, perHour: 1 }),
    people.addOwner("quota", "pro"),
    people.addOwner("free", "free"),
    people.addOwner("guide-limit", "pro", { ...ample, guides: 1 }),
  ]);
  const [quotaRead, minuteRead] = await Promise.all([
    people.addKey("quota", "read"),
    people.addKey("minute", "read"),
    stack.sharedCli("usage", "set", "--account", quota.account, "--used", 50_000),
  ]);
  return {
    minute: { ...minute, read: minuteRead.secret },
    hour,
    quota: { ...quota, read: quotaRead.secret },
    free,
    guides,
  };
}

/** Creates keys that have become invalid. */
async function createInvalidKeys(stack: Stack, people: People, account: number) {
  await people.addUser(account, "gone", "member");
  const [revoked, expired, removed, unrevoked] = await Promise.all([
    people.addKey("ada", "admin"),
    people.addKey("ada", "admin", new Date(Date.now() + 3_600_000)),
    people.addKey("gone", "read,write"),
    people.addKey("gone", "read,write"),
  ]);
  await Promise.all([
    stack.sharedCli("key", "revoke", revoked.id),
    stack.sharedCli("user", "remove", "gone"),
    // The operator's tool refuses an expiry in the past.
    stack.sql("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ]),
  ]);
  // Not revoked itself: only the removal of its user makes it invalid.
  await stack.sql("update api_keys set revoked_at = null where id = $1", [unrevoked.id]);
  return {
    revoked: revoked.secret,
    expired: expired.secret,
    removed: removed.secret,
    unrevoked: unrevoked.secret,
  };
}

/**
 * Creates the data that tests share. The account of `ada` has a member `bob` and keys of every
 * kind. Other accounts have reached their limits. Only the tests of `If-None-Match` use the account `unchanged`:
 * a request of another test would change its usage.
 */
export async function createFixtures(stack: Stack) {
  const people = createPeople(stack.sharedCli);
  const createMainAccount = async () => {
    const ada = await people.addOwner("ada", "enterprise", ample);
    await people.addUser(ada.account, "bob", "member");
    const [read, write, both, bob, invalidKeys] = await Promise.all([
      people.addKey("ada", "read"),
      people.addKey("ada", "write"),
      people.addKey("ada", "read,write"),
      people.addKey("bob", "read,write"),
      createInvalidKeys(stack, people, ada.account),
    ]);
    const keys = { read: read.secret, write: write.secret, admin: ada.admin, both: both.secret };
    return { account: ada.account, keys, bob: bob.secret, invalidKeys };
  };
  const [main, otherAccount, unchanged, limited] = await Promise.all([
    createMainAccount(),
    people.addOwner("other-account", "enterprise"),
    people.addOwner("unchanged", "enterprise"),
    createLimitedAccounts(stack, people),
  ]);
  return { ...main, otherAccount, unchanged, limited };
}

export type Fixtures = Awaited<ReturnType<typeof createFixtures>> & {
  url: string;
  dataDir: string;
};
