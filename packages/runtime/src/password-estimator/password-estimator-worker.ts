import { inlinePasswordEstimator, type PasswordRating } from "@guidepost/core/password-estimator";

type RatedPassword = { password: string; words: readonly string[] };

/** The function of the thread of `createPasswordEstimator`. */
export function rate({ password, words }: RatedPassword): Promise<PasswordRating> {
  return inlinePasswordEstimator.rate(password, words);
}
