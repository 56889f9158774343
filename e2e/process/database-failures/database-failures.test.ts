import { afterAll, beforeAll, describe } from "vitest";
import { insertPeople } from "../../harness/people.ts";
import { openStack } from "../../harness/servers/stack.ts";
import { openSession } from "../../harness/session.ts";
import { allowServerStarts } from "../../harness/time-outs.ts";
import type { Servers } from "./servers.ts";
import { testFrozenDatabase } from "./frozen.ts";
import { testKilledDatabase } from "./killed.ts";
import { testStoppedDatabase } from "./stopped.ts";

allowServerStarts();

const stack = openStack();
const servers = { stack } as Servers;

beforeAll(async () => {
  servers.api = await stack.startApi();
  servers.portal = await stack.startPortal({ LOG_LEVEL: "debug" });
  const people = insertPeople(stack);
  ({ admin: servers.key, account: servers.account } = await people.addOwner("ada", "enterprise"));
  servers.cookie = await openSession(stack, "ada");
});

afterAll(async () => {
  stack.postgres.thaw();
  await stack.close();
});

describe("a stopped database", () => testStoppedDatabase(servers));
describe("a frozen database (contract AVAIL-2)", () => testFrozenDatabase(servers));
describe("kill -9 of the embedded PostgreSQL", () => testKilledDatabase(servers));
