import { DomainError } from "@guidepost/core";

/** Total response characters after which the remaining calls of a batch are refused. */
const MAX_BATCH_CHARACTERS = 2 * 1024 * 1024;

/** Runs one call of a request. @throws `bad_request` when the previous responses are too large */
export type BatchLimit = <Result extends object>(call: () => Promise<Result>) => Promise<Result>;

/** Characters of all strings in a value. No other type makes a response large. */
function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part), 0);
}

/**
 * Runs the calls of one request in sequence, so that a batch uses one database connection. Refuses
 * further calls once the responses contain MAX_BATCH_CHARACTERS. `onResult` receives the size of each;
 * the response waits for it.
 */
export function createBatchLimit(
  onResult: (characters: number) => void | Promise<void>,
): BatchLimit {
  let last: Promise<unknown> = Promise.resolve();
  let total = 0;
  return (call) => {
    const result = last.then(async () => {
      if (total >= MAX_BATCH_CHARACTERS)
        throw new DomainError(
          "bad_request",
          "The batch's responses are too large: send fewer calls",
        );
      const output = await call();
      // Only the data of tRPC's result: its context contains the whole service.
      const characters = "data" in output ? charactersIn(output.data) : 0;
      total += characters;
      await onResult(characters);
      return output;
    });
    last = result.catch(() => {});
    return result;
  };
}
