import { expect, inject, it } from "vitest";
import { readDocument } from "../battery/document.ts";
import { ample, createPeople } from "../harness/people.ts";
import { joinStack } from "../harness/stack.ts";
import { fuzz } from "./run.ts";

/** Both can be set to repeat a failure, or to search longer. */
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const seconds = Number(process.env["FUZZ_SECONDS"] ?? 30);

const fixtures = inject("fixtures");

it(
  "requests generated from the OpenAPI document get documented responses: valid ones no unexplained 4xx, invalid ones always 4xx, none a 5xx",
  // A failure is made smaller with further requests.
  { timeout: (seconds + 120) * 1_000 },
  async () => {
    const people = createPeople(joinStack(fixtures).sharedCli);
    const { admin, account, username } = await people.addOwner("fuzz", "enterprise", ample);
    await people.addUser(account, "fuzz-member", "member");
    const own = (await people.addKey(username, "read,write")).secret;
    const document = await readDocument(fixtures.url);
    const usernames = [username, "fuzz-member"] as const;
    const target = { url: fixtures.url, document, keys: { admin, own }, usernames };
    process.stdout.write(`FUZZ_SEED=${seed}\n`);
    const statuses = await fuzz(target, { seed, seconds });
    process.stdout.write(`${JSON.stringify(statuses)}\n`);
    // Some requests of each kind succeed, so that the fuzzer reaches the functions of the operations.
    expect(statuses).toMatchObject({
      "valid 200": expect.any(Number),
      "valid 201": expect.any(Number),
      "valid 204": expect.any(Number),
      "invalid 422": expect.any(Number),
    });
  },
);
