import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** How hard a password is to guess: 0 to 4, and what makes it easy. */
export type PasswordRating = { score: number; reason: string | undefined };

/** Rates passwords. The portal rates in a thread, which keeps the dictionaries only while it has work. */
export interface PasswordEstimator {
  /**
   * @param words what an attacker tries first, for example the names of the user
   * @throws `service_unavailable` when the rating times out
   */
  rate(password: string, words: readonly string[]): Promise<PasswordRating>;
  /** Ends the thread. Call it once no request is running. */
  close(): Promise<void>;
}

/** The characters that zxcvbn rates. More would take seconds of CPU time without a better rating. */
const RATED_CHARACTERS = 24;

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
  userInputs: "it contains your name, your email address or the name of this service",
  pwned: "it is a common password",
};

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries once in a thread: about 40 MB of memory. */
function loadDictionaries(): Promise<ZxcvbnFactory> {
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

/** Rates in the calling thread, which keeps the dictionaries: for programs that serve no requests. */
export const inlinePasswordEstimator: PasswordEstimator = {
  rate: async (password, words) => {
    const estimator = await loadDictionaries();
    const { score, feedback } = estimator.check(password, [...words]);
    return { score, reason: feedback.warning ?? undefined };
  },
  close: () => Promise.resolve(),
};
