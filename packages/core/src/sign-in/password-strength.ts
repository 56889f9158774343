import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalid } from "../errors.ts";

/** zxcvbn's scale of 0 to 4: 3 withstands guessing at the rate that scrypt allows. */
const MIN_SCORE = 3;

/** The characters that zxcvbn rates. More would take seconds of CPU time without a better rating. */
const RATED_CHARACTERS = 24;

/** Words of this product, which an attacker tries first. */
const PRODUCT_WORDS = ["guidepost", "guide", "guides", "portal"];

const REASONS = {
  straightRow: "it is a row of keys on a keyboard",
  keyPattern: "it is a short pattern on a keyboard",
  simpleRepeat: "it repeats one character",
  extendedRepeat: "it repeats the same few characters",
  sequences: "it is a sequence like abc or 123",
  recentYears: "it contains a recent year",
  dates: "it contains a date",
  topTen: "it is one of the most common passwords",
  topHundred: "it is one of the most common passwords",
  common: "it is a common password",
  similarToCommon: "it is similar to a common password",
  wordByItself: "it is a single word",
  namesByThemselves: "it is a name",
  commonNames: "it is a common name",
  userInputs: "it contains your name, your e-mail address or the name of this service",
  pwned: "it is a common password",
};
const DEFAULT_REASON = "make it longer, for example with more words";

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries once in a process: about 40 MB of memory. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]).then(([{ ZxcvbnFactory }, common, english]) => {
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      translations: { ...english.translations, warnings: REASONS },
      maxLength: RATED_CHARACTERS,
      l33tMaxSubstitutions: 10,
      useLevenshteinDistance: false,
    });
  });
  return loading;
}

/** Loads the dictionaries in advance, so that the first sign-up does not delay other requests. */
export async function preparePasswordCheck(): Promise<void> {
  (await loadEstimator()).check("", []);
}

/** The user of a password. A password that contains these names is easier to guess. */
export type PasswordOwner = { username: string; displayName: string; email: string };

/** The owner's names, whole and in parts, since a password may join or separate them. */
function wordsOf({ username, displayName, email }: PasswordOwner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const whole = [username, displayName, email, local, domain];
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  const joined = whole.map((name) => name.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
  return [...whole, ...parts, ...joined].filter((word) => word.length >= 3);
}

/**
 * Refuses a password that is easy to guess, with the reason as the error of `field`.
 *
 * @throws `validation_failed`
 */
export async function requireStrongPassword({
  password,
  owner,
  field = "password",
}: {
  password: string;
  owner: PasswordOwner;
  field?: string;
}): Promise<void> {
  const estimator = await loadEstimator();
  const { score, feedback } = estimator.check(password.normalize(), [
    ...PRODUCT_WORDS,
    ...wordsOf(owner),
  ]);
  if (score >= MIN_SCORE) return;
  throw invalid({ [field]: [`is too easy to guess: ${feedback.warning ?? DEFAULT_REASON}`] });
}
