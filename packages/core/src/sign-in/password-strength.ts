import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalid } from "../errors.ts";

/** zxcvbn's scale of 0 to 4: 3 withstands guessing at the rate that scrypt allows. */
const MIN_SCORE = 3;

/** Characters that are judged: more take zxcvbn seconds of CPU, and prove nothing more. */
const JUDGED_CHARACTERS = 24;

/** What an attacker tries first here. */
const PRODUCT_WORDS = ["guidepost", "guide", "guides", "portal"];

const reasons = {
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
const OTHERWISE = "make it longer, for example with more words";

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries (some 40 MB of memory), once in a process. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]).then(([{ ZxcvbnFactory }, common, english]) => {
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      translations: { ...english.translations, warnings: reasons },
      maxLength: JUDGED_CHARACTERS,
      l33tMaxSubstitutions: 10,
      useLevenshteinDistance: false,
    });
  });
  return loading;
}

/** Prepares the check, so that the first sign-up does not hold up other requests. */
export async function preparePasswordCheck(): Promise<void> {
  (await loadEstimator()).check("", []);
}

/** Who will use the password: what is known of them makes it easier to guess. */
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
 * Refuses a password that is easy to guess, with the reason as the fault of `field`.
 * @throws `validation_failed`
 */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field = "password",
): Promise<void> {
  const estimator = await loadEstimator();
  const { score, feedback } = estimator.check(password.normalize(), [
    ...PRODUCT_WORDS,
    ...wordsOf(owner),
  ]);
  if (score >= MIN_SCORE) return;
  throw invalid({ [field]: [`is too easy to guess: ${feedback.warning ?? OTHERWISE}`] });
}
