import type { PlanId, PlanChange, Role, Scope } from "@guidepost/contract";
import { createTestDatabase } from "@guidepost/db/testing";
import {
  createAccount,
  createKey,
  createUser,
  sessionActor,
  setPlan,
  type Actor,
  type Core,
  type Ctx,
} from "../index.ts";

let serial = 0;
const unique = (word: string) => `${word}-${process.pid}-${(serial += 1)}`;

/** A user of the world, and what it can act with. */
export type Person = {
  id: number;
  username: string;
  accountId: number;
  /** The context of a portal session, read anew at each call. */
  session: () => Promise<Ctx>;
  /** A new key's secret. */
  key: (scopes: Scope[], expiresAt?: Date) => Promise<{ id: number; secret: string }>;
};

/**
 * A database of its own and a clock that can be moved, with verbs to people it. The database's own
 * clock is the real one.
 */
export const createWorld = async () => {
  const { url, database, drop } = await createTestDatabase();
  let shift = 0;
  const core: Core = {
    db: database,
    clock: () => new Date(Date.now() + shift),
    portalUrl: "https://guidepost.test",
    ownersMayChangePlan: true,
  };

  const addUser = async (accountId: number, role: Role): Promise<Person> => {
    const username = unique("user");
    const { id } = await createUser(core, accountId, {
      username,
      display_name: `The ${username}`,
      email: `${username}@guidepost.test`,
      role,
    });
    const session = async (): Promise<Ctx> => {
      const actor: Actor | undefined = await sessionActor(core, id);
      if (!actor) throw new Error(`${username} is gone`);
      return { ...core, actor };
    };
    const key: Person["key"] = async (scopes, expiresAt) => {
      const { key: made, secret } = await createKey(await session(), {
        name: unique("key"),
        scopes,
        expires_at: expiresAt?.toISOString(),
      });
      return { id: made.id, secret };
    };
    return { id, username, accountId, session, key };
  };

  /** An account with its owner. */
  const addAccount = async (
    plan: PlanId,
    limits: Omit<PlanChange, "plan"> = {},
  ): Promise<Person> => {
    const { id } = await createAccount(core, { name: unique("account"), plan });
    await setPlan(core, id, { plan, ...limits });
    return addUser(id, "owner");
  };

  return {
    url,
    core,
    drop,
    addAccount,
    addUser,
    /** Sets the application's clock; undefined: the real time again. */
    setClock: (at: Date | undefined) => {
      shift = at ? at.getTime() - Date.now() : 0;
    },
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
