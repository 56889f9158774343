import { randomBytes, scryptSync } from "node:crypto";
import {
  type PlanChange,
  type PlanId,
  type Role,
  type Scope,
  scopes as allScopes,
} from "@guidepost/contract";
import { type Database, openDatabase } from "@guidepost/database";
import { createTestDatabase } from "@guidepost/database/testing";
import { hashSecret, newSecret } from "../api-keys/api-key.ts";
import {
  type Actor,
  type ActorContext,
  type AuditEvent,
  type ServiceContext,
  authenticateKey,
  inlineHtmlCleaner,
} from "../index.ts";
import { createAccount, createUser, setPlan } from "../operator/index.ts";
import { userActor } from "../sign-in/sessions.ts";

let serial = 0;
function unique(word: string) {
  return `${word}-${process.pid}-${(serial += 1)}`;
}

/** A hash in the format of `hashPassword`. Its parameters are part of it, so `verifyPassword` is as cheap. */
function hashAtLowCost(password: string): string {
  const [N, r, p] = [16, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize(), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** A user of the world, and what it can act with. */
export type Person = {
  id: number;
  username: string;
  accountId: number;
  /** The context of a portal session, read anew at each call. */
  session: () => Promise<ActorContext>;
  /** A new key's secret. */
  key: (scopes: Scope[], expiresAt?: Date) => Promise<{ id: number; secret: string }>;
  /** Sets the password without the cost of `changePassword`; returns the new session version. */
  setPassword: (password: string) => Promise<number>;
  /** The context of a new key. */
  withKey: (...scopes: Scope[]) => Promise<ActorContext>;
};

/**
 * A database of its own and a clock that can be moved, with verbs to people it. The database's own
 * clock is the real one.
 */
export async function createWorld() {
  const { url, database, drop: dropDatabase } = await createTestDatabase();
  const instances: Database[] = [];
  let shift = 0;
  const events: AuditEvent[] = [];
  const service: ServiceContext = {
    db: database,
    clock: () => new Date(Date.now() + shift),
    htmlCleaner: inlineHtmlCleaner,
    portalUrl: "https://guidepost.test",
    ownersMayChangePlan: true,
    audit: (event) => events.push(event),
  };

  const addUser = async (accountId: number, role: Role): Promise<Person> => {
    const username = unique("user");
    const { id } = await createUser(service, {
      accountId,
      username,
      display_name: `The ${username}`,
      email: `${username}@guidepost.test`,
      role,
    });
    const having = (actor: Actor | undefined): ActorContext => {
      if (!actor) throw new Error(`${username} has no such credential`);
      return { ...service, actor };
    };
    const session = async () =>
      having(
        (await userActor(service, { id }, { kind: "session", authenticatedAt: service.clock() }))
          ?.actor,
      );
    // Inserted without the verb, which allows a user 50 working keys: tests may need more.
    const key: Person["key"] = async (scopes, expiresAt) => {
      const secret = newSecret();
      const made = await service.db.prisma.apiKey.create({
        data: {
          accountId,
          userId: id,
          createdById: id,
          origin: "portal",
          name: unique("key"),
          description: "",
          scopes: allScopes.filter((scope) => scopes.includes(scope)),
          hash: new Uint8Array(hashSecret(secret)),
          lastFour: secret.slice(-4),
          expiresAt: expiresAt ?? null,
        },
        select: { id: true },
      });
      return { id: made.id, secret };
    };
    const setPassword: Person["setPassword"] = async (password) => {
      const { sessionVersion } = await service.db.prisma.user.update({
        where: { id },
        data: { passwordHash: hashAtLowCost(password), sessionVersion: { increment: 1 } },
        select: { sessionVersion: true },
      });
      return sessionVersion;
    };
    const withKey: Person["withKey"] = async (...scopes) =>
      having(await authenticateKey(service, (await key(scopes)).secret));
    return { id, username, accountId, session, key, setPassword, withKey };
  };

  /** An account with its owner. */
  const addAccount = async (
    plan: PlanId,
    limits: Omit<PlanChange, "plan"> = {},
  ): Promise<Person> => {
    const { id } = await createAccount(service, { name: unique("account"), plan });
    await setPlan(service, { accountId: id, plan, ...limits });
    return addUser(id, "owner");
  };

  /** Another instance of the service: the same database through open connections of its own. */
  const addInstance = async (poolSize: number): Promise<ServiceContext> => {
    const onConnectionError = () => {};
    const db = openDatabase({ url, poolSize, applicationName: "instance", onConnectionError });
    instances.push(db);
    // One after another: opened all at once on a busy machine, some would take too long.
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
    /** What the verbs have recorded, oldest first. */
    events,
    drop,
    addAccount,
    addUser,
    addInstance,
    /** Sets the application's clock; undefined: the real time again. */
    setClock: (at: Date | undefined) => {
      shift = at ? at.getTime() - Date.now() : 0;
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
