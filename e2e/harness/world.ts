import type { Stack } from "./stack.ts";
import { ample, createPeople, type People } from "./people.ts";

/** Accounts that have each come to the end of something. */
const makeLimited = async (stack: Stack, people: People) => {
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
};

/** Keys that do not work any more; each of them did. */
const makeDead = async (stack: Stack, people: People, account: number) => {
  await people.addUser(account, "gone", "member");
  const [revoked, expired, removed, orphaned] = await Promise.all([
    people.addKey("ada", "admin"),
    people.addKey("ada", "admin", new Date(Date.now() + 3_600_000)),
    people.addKey("gone", "read,write"),
    people.addKey("gone", "read,write"),
  ]);
  await Promise.all([
    stack.sharedCli("key", "revoke", revoked.id),
    stack.sharedCli("user", "remove", "gone"),
    // Time cannot be made to pass by the operator's tool.
    stack.sql("update api_keys set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ]),
  ]);
  // Without a revocation of its own, it is dead by its holder's removal alone.
  await stack.sql("update api_keys set revoked_at = null where id = $1", [orphaned.id]);
  return {
    revoked: revoked.secret,
    expired: expired.secret,
    removed: removed.secret,
    orphaned: orphaned.secret,
  };
};

/**
 * The people of the battery: `ada` and her account, with a member `bob` and keys of every kind; a
 * stranger; and accounts that have come to the end of something.
 */
export const makeWorld = async (stack: Stack) => {
  const people = createPeople(stack.sharedCli);
  const makeMain = async () => {
    const ada = await people.addOwner("ada", "enterprise", ample);
    await people.addUser(ada.account, "bob", "member");
    const [read, write, both, bob, dead] = await Promise.all([
      people.addKey("ada", "read"),
      people.addKey("ada", "write"),
      people.addKey("ada", "read,write"),
      people.addKey("bob", "read,write"),
      makeDead(stack, people, ada.account),
    ]);
    const keys = { read: read.secret, write: write.secret, admin: ada.admin, both: both.secret };
    return { account: ada.account, keys, bob: bob.secret, dead };
  };
  const [main, stranger, limited] = await Promise.all([
    makeMain(),
    people.addOwner("stranger", "enterprise"),
    makeLimited(stack, people),
  ]);
  return { ...main, stranger, limited };
};

export type World = Awaited<ReturnType<typeof makeWorld>> & { url: string; dataDir: string };
