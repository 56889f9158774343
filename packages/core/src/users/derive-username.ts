import { randomInt } from "node:crypto";
import { slugify } from "../guides/index.ts";

const maxLength = 30;
const numbered = 5;
const randomDigits = 6;

/** The username that a name or, without one of use, an address asks for. */
export const usernameBase = (name: string, email: string): string => {
  const [local = ""] = email.split("@");
  const asked = [name, local].map((words) => slugify(words, maxLength));
  return asked.find((username) => username.length >= 2) ?? "user";
};

/**
 * The username to try `n`-th: the base, then with the numbers from 2, then with random ones, of
 * which one is free however many have the same name.
 */
export const usernameToTry = (base: string, n: number): string => {
  if (n === 1) return base;
  const number =
    n <= numbered ? String(n) : String(randomInt(10 ** (randomDigits - 1), 10 ** randomDigits));
  return `${base.slice(0, maxLength - number.length - 1).replace(/-$/, "")}-${number}`;
};
