import { expect, it } from "vitest";
import { fuzz, type RunLength } from "./run.ts";
import { addTarget } from "./target.ts";
import { IS_STRESS } from "../harness/stress.ts";

/** Both can be set to repeat a failure, or to search. */
const { FUZZ_SEED, FUZZ_SECONDS } = process.env;
const searches = IS_STRESS || FUZZ_SECONDS !== undefined;

/** A search has a random seed and ends after a time. The sample always sends the same requests. */
const seed = Number(FUZZ_SEED ?? (searches ? Math.floor(Math.random() * 2 ** 31) : 1));
const seconds = Number(FUZZ_SECONDS ?? 30);
const length: RunLength = searches ? { seconds } : { requests: 500 };

it(
  "requests generated from the OpenAPI document get documented responses: valid ones no unexplained 4xx, invalid ones always 4xx, none a 5xx",
  // A failure is made smaller with further requests.
  { timeout: (seconds + 300) * 1_000 },
  async () => {
    process.stdout.write(`FUZZ_SEED=${seed}\n`);
    const statuses = await fuzz(await addTarget("fuzz"), { seed, length, endOnFailure: false });
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
