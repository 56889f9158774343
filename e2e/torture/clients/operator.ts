import { setTimeout as sleep } from "node:timers/promises";
import type { Cli } from "#harness/servers/cli.ts";
import { createPeople } from "#harness/people.ts";
import { setQuota, type Accounts } from "../accounts.ts";
import type { Model } from "../model/model.ts";
import type { Random } from "../random.ts";
import { now } from "./send.ts";

const PAUSE_MS = { from: 500, to: 2_500 };
const COMMAND_TIMEOUT_MS = 20_000;
const RETRY_PAUSE_MS = 300;
const QUOTA_STEP = 25;
/** So many keys work at the same time. */
const WORKING_KEYS = 3;

/** The owner of the keys. */
const USER = "rotating";
const METERED = "metered";

export type OperatorRun = {
  cli: Cli;
  model: Model;
  accounts: Accounts;
  random: Random;
  /** The names of all keys that it has created; it appends to them. */
  keys: string[];
  stop: AbortSignal;
};

/** Creates and revokes keys, and raises a quota, until the run ends. */
export async function runOperator(run: OperatorRun): Promise<void> {
  const { cli, model, accounts, random, keys, stop } = run;
  const people = createPeople(withTimeout(cli));
  const working: { name: string; id: number }[] = [];
  let quota = accounts.model.find(({ name }) => name === METERED)?.quota ?? 0;

  const addKey = async () => {
    const { id, secret } = await people.addKey(USER, "read");
    const name = `${USER}/${id}`;
    accounts.secrets.set(name, secret);
    model.keys.add(name);
    keys.push(name);
    working.push({ name, id });
  };
  const revokeKey = async () => {
    const key = working.shift();
    if (!key) return;
    model.keys.beginRevocation(key.name, now());
    // The command may have had an effect before it failed. A second one changes nothing.
    if (await repeat(() => withTimeout(cli)("key", "revoke", key.id)))
      model.keys.revoked(key.name, now());
  };
  const raiseQuota = async () => {
    const { ledger } = model.account(METERED);
    ledger.setQuota([quota, quota + QUOTA_STEP]);
    if (!(await repeat(() => setQuota(withTimeout(cli), accounts, quota + QUOTA_STEP)))) return;
    quota += QUOTA_STEP;
    ledger.setQuota([quota]);
  };
  /** Repeats a command until it succeeds; returns false at the end of the run. */
  const repeat = async (command: () => Promise<unknown>): Promise<boolean> => {
    while (!stop.aborted) {
      try {
        await command();
        return true;
      } catch {
        await sleep(RETRY_PAUSE_MS);
      }
    }
    return false;
  };

  while (!stop.aborted) {
    const action = random.int(0, 2);
    await sleep(random.int(PAUSE_MS.from, PAUSE_MS.to));
    // Clients must reach each quota before the next one.
    const isUsedUp = model.account(METERED).ledger.bounds().low >= quota;
    if (action === 0 && isUsedUp) await raiseQuota();
    else if (working.length < WORKING_KEYS) await addKey().catch(() => {});
    else await revokeKey();
  }
}

/** A command that waits for a stopped PostgreSQL ends with an error. */
function withTimeout(cli: Cli): Cli {
  return <Result>(...command: (string | number)[]) =>
    Promise.race([
      cli<Result>(...command),
      sleep(COMMAND_TIMEOUT_MS, undefined, { ref: false }).then((): never => {
        throw new Error(`The command took longer than ${COMMAND_TIMEOUT_MS} ms.`);
      }),
    ]);
}
