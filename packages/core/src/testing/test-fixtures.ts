import { type PlanChange, type PlanId, type Role, type Scope, SCOPES } from "@guidepost/contract";
import { type Database, openDatabase } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
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
import { createAccount, createUser, setPlan } from "#operator/index.ts";
import { hashPassword, newSession, userActor } from "#sign-in/index.ts";

let serial = 0;
function uniqueName(prefix: string) {
  return `${prefix}-${process.pid}-${(serial += 1)}`;
}

/** Thousands of times faster than the cost of a deployed service. */
const passwordCost = { N: 16, r: 1, p: 1 };

/** A user of the test database, with functions that create its credentials. */
export type TestUser = {
  id: number;
  username: string;
  accountId: number;
  /** Returns the context of a portal session. Reads the user at each call. */
  sessionContext: () => Promise<ActorContext>;
  /** Inserts a key and returns its secret. */
  insertKey: (scopes: Scope[], expiresAt?: Date) => Promise<{ id: number; secret: string }>;
  /** Sets the password without the checks of `changePassword`. Returns the new session version. */
  setPassword: (password: string) => Promise<number>;
  /** Inserts a key and returns the context of a request with it. */
  keyContext: (...scopes: Scope[]) => Promise<ActorContext>;
};

/**
 * Creates a database, a service whose clock a test can set, and functions that add accounts and
 * users. The clock of PostgreSQL stays the real one.
 */
export async function createTestFixtures() {
  const { url, database, drop: dropDatabase } = await createTestDatabase();
  const instances: Database[] = [];
  let shift = 0;
  const events: AuditEvent[] = [];
  const purges: string[] = [];
  const service: ServiceContext = {
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

  const addUser = async (accountId: number, role: Role): Promise<TestUser> => {
    const username = uniqueName("user");
    const { id } = await createUser(service, {
      accountId,
      username,
      display_name: `The ${username}`,
      email: `${username}@guidepost.test`,
      role,
    });
    const contextOf = (actor: Actor | undefined): ActorContext => {
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
      const made = await service.db.prisma.apiKey.create({
        data: {
          accountId,
          userId: id,
          createdById: id,
          origin: "portal",
          name: uniqueName("key"),
          description: "",
          scopes: SCOPES.filter((scope) => scopes.includes(scope)),
          hash: new Uint8Array(hashSecret(secret)),
          lastFour: secret.slice(-4),
          expiresAt: expiresAt ?? null,
        },
        select: { id: true },
      });
      return { id: made.id, secret };
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
    const { id } = await createAccount(service, { name: uniqueName("account"), plan });
    await setPlan(service, { accountId: id, plan, ...limits });
    return addUser(id, "owner");
  };

  /** Adds an instance of the service with its own pool, whose connections are open. */
  const addInstance = async (poolSize: number): Promise<ServiceContext> => {
    const onConnectionError = () => {};
    const db = openDatabase({ url, poolSize, applicationName: "instance", onConnectionError });
    instances.push(db);
    // One after another: on a busy machine, some of many concurrent connects would time out.
    const clients: { release: () => void }[] = [];
    while (clients.length < poolSize) clients.push(await db.pool.connect());
    for (const client of clients) client.release();
    return { ...service, db };
  };

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
    /** Sets the service's clock; `undefined` resets it to the real time. */
    setClock: (at: Date | undefined) => {
      shift = at ? at.getTime() - Date.now() : 0;
    },
  };
}

export type TestFixtures = Awaited<ReturnType<typeof createTestFixtures>>;
