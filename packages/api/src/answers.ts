import { DomainError } from "@guidepost/core";

/** Characters of answers after which a batch's further calls are refused. */
const maxCharacters = 2 * 1024 * 1024;

/** Runs the calls of one request. `bad_request` where the answers before a call are too large. */
export type Answers = <Result extends object>(call: () => Promise<Result>) => Promise<Result>;

/** Characters of all strings in a value: nothing else in an answer is large. */
function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part), 0);
}

/**
 * For the calls of one request: they run one after another, so that a batch occupies one database
 * connection, and stop once their answers hold `maxCharacters`. `onAnswer` gets the size of each.
 */
export function createAnswers(onAnswer: (characters: number) => void): Answers {
  let last: Promise<unknown> = Promise.resolve();
  let total = 0;
  return (call) => {
    const answer = last.then(async () => {
      if (total >= maxCharacters)
        throw new DomainError("bad_request", "The batch's answers are too large: send fewer calls");
      const result = await call();
      // Of tRPC's result the output alone: the context holds the whole service.
      const characters = "data" in result ? charactersIn(result.data) : 0;
      total += characters;
      onAnswer(characters);
      return result;
    });
    last = answer.catch(() => {});
    return answer;
  };
}
