import type { ServiceContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { inlinePasswordEstimator } from "./password-estimator.ts";

/** zxcvbn's scale of 0 to 4: 3 withstands guessing at the rate that scrypt allows. */
const MIN_SCORE = 3;

/** Words of this product, which an attacker tries first. */
const PRODUCT_WORDS = ["guidepost", "guide", "guides", "portal"];

const DEFAULT_REASON = "make it longer, for example with more words";

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
export async function requireStrongPassword(
  { passwordEstimator = inlinePasswordEstimator }: Pick<ServiceContext, "passwordEstimator">,
  {
    password,
    owner,
    field = "password",
  }: {
    password: string;
    owner: PasswordOwner;
    field?: string;
  },
): Promise<void> {
  const words = [...PRODUCT_WORDS, ...wordsOf(owner)];
  const { score, reason } = await passwordEstimator.rate(password.normalize(), words);
  if (score >= MIN_SCORE) return;
  throw invalid({ [field]: [`is too easy to guess: ${reason ?? DEFAULT_REASON}`] });
}
