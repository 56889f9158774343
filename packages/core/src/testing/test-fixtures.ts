import { type PlanChange, type PlanId, type Role, type Scope, SCOPES } from "@guidepost/contract";
import { type Database, openDatabase } from "@guidepost/database";
import { createTestDatabase, TEST_LIMITS, type TestDatabase } from "@guidepost/database/testing";
import { createMemoryStore } from "@guidepost/rate-limit";
import type { RateLimitedContext } from "../context.ts";
import { newSecret } from "#api-keys/index.ts";
import { hashSecret } from "../secret-hash.ts";
import {
  type Actor,
  type ActorContext,
  type AuditEvent,
  type ServiceContext,
  authenticateKey,
  createSecretBox,
  inlineHtmlCleaner,
} from "../index.ts";
import { hashPassword, newSession, userActor } from "#sign-in/index.ts";

let serial = 0;
function uniqueName(prefix: string) {
  return `${prefix}-${process.pid}-${(serial += 1)}`;
}

/** Thousands of times faster than the cost of a deployed service. */
const passwordCost = { N: 16, r: 1, p: 1 };

/** The context of a request, with limits of attempts whose windows do not end. */
export type TestContext = ActorContext & RateLimitedContext;

/** A user of the test database, with functions that create its credentials. */
export type TestUser = {
  id: number;
  username: string;
  accountId: number;
  /** Returns the context of a portal session. Reads the user at each call. */
  sessionContext: () => Promise<TestContext>;
  /** Inserts a key and returns its secret. */
  insertKey: (scopes: Scope[], expiresAt?: Date) => Promise<{ id: number; secret: string }>;
  /** Sets the password without the checks of `changePassword`. Returns the new session version. */
  setPassword: (password: string) => Promise<number>;
  /** Inserts a key and returns the context of a request with it. */
  keyContext: (...scopes: Scope[]) => Promise<TestContext>;
};

/** Inserted by one statement: the verbs of the operator need twenty, and thousands of tests need an account. */
const INSERT_ACCOUNT = `
  insert into accounts (name, plan, per_minute, per_hour, monthly_quota, guide_limit)
  values ($1, $2, $3, $4, $5, $6) returning id`;
const INSERT_USER = `
  insert into users (account_id, role, username, display_name, email, email_verified_at)
  values ($1, $2, $3, $4, $5, $6) returning id`;
const INSERT_KEY = `
  insert into api_keys (account_id, user_id, created_by, origin, name, description, scopes, hash, last_four, expires_at)
  values ($1, $2, $2, 'portal', $3, '', $4, $5, $6, $7) returning id`;

/** Of the pool of a test database. Two more hold locks and read the state. */
const FREE_CONNECTIONS = 8;

let sharedDatabase: Promise<TestDatabase> | undefined;

/** The database that the files of a test worker share. The next run drops it: its name has the pid of the worker. */
async function openSharedDatabase(): Promise<TestDatabase> {
  sharedDatabase ??= createTestDatabase();
  return { ...(await sharedDatabase), drop: async () => {} };
}

/**
 * Creates a database, a service whose clock a test can set, and functions that add accounts and
 * users. The clock of PostgreSQL stays the real one.
 *
 * @param options `sharesDatabase`: the database is that of all such files of the test worker. It has accounts of
 *   other tests. A file that needs an empty database, changes the schema or the rows of all accounts, or
 *   fills tables needs its own, which costs half a second of CPU time.
 */
export async function createTestFixtures({ sharesDatabase = false } = {}) {
  const opened = sharesDatabase ? openSharedDatabase() : createTestDatabase();
  const { url, database, drop: dropDatabase } = await opened;
  const instances: Database[] = [];
  let shift = 0;
  const events: AuditEvent[] = [];
  const purges: string[] = [];
  const service: ServiceContext & RateLimitedContext = {
    rateLimiter: createMemoryStore(() => 0),
    db: database,
    clock: () => new Date(Date.now() + shift),
    htmlCleaner: inlineHtmlCleaner,
    portalUrl: "https://guidepost.test",
    ownersMayChangePlan: true,
    requiresVerifiedEmail: false,
    audit: (event) => events.push(event),
    purgePublicPages: (username) => purges.push(username),
    allowPrivateWebhooks: false,
    secretBox: createSecretBox({ secret: "a secret of tests", purpose: "tests" }),
    challengeSecret: "a secret of the portal",
    passwordCost,
  };

  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await database.pool.query<{ id: number }>(text, values);
    return (rows[0] as (typeof rows)[0]).id;
  };

  const addUser = async (accountId: number, role: Role): Promise<TestUser> => {
    const username = uniqueName("user");
    const id = await insert(INSERT_USER, [
      accountId,
      role,
      username,
      `The ${username}`,
      `${username}@guidepost.test`,
      service.clock(),
    ]);
    const contextOf = (actor: Actor | undefined): TestContext => {
      if (!actor) throw new Error(`${username} has no such credential`);
      return { ...service, actor };
    };
    const sessionContext = async () => {
      const found = await userActor(service, { user: { id }, via: { kind: "operator" } });
      if (!found) return contextOf(undefined);
      const { actor, version } = found;
      const at = service.clock();
      const session = newSession({ userId: id, version, method: "password", at });
      return contextOf({ ...actor, via: { kind: "session", session } });
    };
    // `createKey` allows a user 50 active keys: tests may need more.
    const insertKey: TestUser["insertKey"] = async (scopes, expiresAt) => {
      const secret = newSecret();
      const keyId = await insert(INSERT_KEY, [
        accountId,
        id,
        uniqueName("key"),
        SCOPES.filter((scope) => scopes.includes(scope)),
        hashSecret(secret),
        secret.slice(-4),
        expiresAt ?? null,
      ]);
      return { id: keyId, secret };
    };
    const setPassword: TestUser["setPassword"] = async (password) => {
      const { sessionVersion } = await service.db.prisma.user.update({
        where: { id },
        data: {
          passwordHash: await hashPassword(service, password),
          sessionVersion: { increment: 1 },
        },
        select: { sessionVersion: true },
      });
      return sessionVersion;
    };
    const keyContext: TestUser["keyContext"] = async (...scopes) =>
      contextOf(await authenticateKey(service, await insertKey(scopes)));
    return { id, username, accountId, sessionContext, insertKey, setPassword, keyContext };
  };

  /** Adds an account with its owner. */
  const addAccount = async (
    plan: PlanId,
    limits: Omit<PlanChange, "plan"> = {},
  ): Promise<TestUser> => {
    const { per_minute, per_hour, monthly_quota, guide_limit } = limits;
    const id = await insert(INSERT_ACCOUNT, [
      uniqueName("account"),
      plan,
      per_minute,
      per_hour,
      monthly_quota,
      guide_limit,
    ]);
    return addUser(id, "owner");
  };

  /** Adds an instance of the service with its own pool, whose connections are open. */
  const addInstance = async (poolSize: number): Promise<ServiceContext> => {
    const onConnectionError = () => {};
    const db = openDatabase({
      url,
      poolSize,
      applicationName: "instance",
      onConnectionError,
      ...TEST_LIMITS,
    });
    instances.push(db);
    // One after another: on a busy machine, some of many concurrent connects would time out.
    const clients: { release: () => void }[] = [];
    while (clients.length < poolSize) clients.push(await db.pool.connect());
    for (const client of clients) client.release();
    return { ...service, db };
  };

  /** Returns the service itself when its pool has enough connections for these concurrent requests. */
  const instanceFor = async (requests: number): Promise<ServiceContext> =>
    requests <= FREE_CONNECTIONS ? service : addInstance(requests);

  const drop = async () => {
    await Promise.all(instances.map((db) => db.close()));
    await dropDatabase();
  };

  return {
    url,
    service,
    /** The recorded audit events, oldest first. */
    events,
    /** Authors whose public pages were purged, oldest first. */
    purges,
    drop,
    addAccount,
    addUser,
    addInstance,
    instanceFor,
    /** Sets the service's clock; `undefined` resets it to the real time. */
    setClock: (at: Date | undefined) => {
      shift = at ? at.getTime() - Date.now() : 0;
    },
  };
}

export type TestFixtures = Awaited<ReturnType<typeof createTestFixtures>>;
