import type { Stack } from "./servers/stack.ts";
import { ample, insertPeople, type People } from "./people.ts";

/** Uses up a monthly quota. Also that of the next month, which may begin during the run. */
const USE_UP_QUOTA = `
  insert into usage_months (account_id, period, used)
  select $1, to_char((now() at time zone 'UTC') + later, 'YYYY-MM'), 50000
    from unnest(array[interval '0', interval '1 month']) later`;

/** Creates accounts that have each reached one of their limits. */
async function createLimitedAccounts({ sql }: Stack, people: People) {
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
    sql(USE_UP_QUOTA, [quota.account]),
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
async function createInvalidKeys({ sql }: Stack, people: People, account: number) {
  await people.addUser(account, "gone", "member");
  const [revoked, expired, removed, unrevoked] = await Promise.all([
    people.addKey("ada", "admin"),
    people.addKey("ada", "admin", new Date(0)),
    people.addKey("gone", "read,write"),
    // Not revoked itself: only the removal of its user makes it invalid.
    people.addKey("gone", "read,write"),
  ]);
  await Promise.all([
    sql("update users set removed_at = now() where username = 'gone'"),
    sql("update api_keys set revoked_at = now() where id = any($1)", [[revoked.id, removed.id]]),
  ]);
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
  const people = insertPeople(stack);
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
  /** The address of the API. */
  url: string;
  dataDir: string;
  /** See `useServer`. */
  controlUrl: string;
};
