import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

// OWASP's recommendation for scrypt; the numbers stand in each hash, so they can grow later.
const cost = { N: 2 ** 16, r: 8, p: 2 };
const keyBytes = 32;
const maxmem = 256 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`, salt and key in base64. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password.normalize(), salt, keyBytes, { ...cost, maxmem });
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join(
    "$",
  );
};

/** Whether the password is the hash's; a hash that is none takes no less time than a wrong one. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [scheme, N, r, p, salt, key] = (hash ?? "").split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await hashPassword(password);
    return false;
  }
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password.normalize(), Buffer.from(salt, "base64"), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem,
  });
  return timingSafeEqual(actual, expected);
};
