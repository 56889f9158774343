import { createHmac, timingSafeEqual } from "node:crypto";

/** A value that was signed for another purpose is not valid. */
type Signer = { secret: string; purpose: string };

function macOf({ secret, purpose }: Signer, value: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\0${value}`).digest();
}

/** Returns `value.mac` for a cookie that only this service can create. */
export function signValue(signer: Signer, value: string): string {
  return `${value}.${macOf(signer, value).toString("base64url")}`;
}

/** The value of a signed text; undefined unless it was signed with this secret for this purpose. */
export function readSignedValue(signer: Signer, signed: string): string | undefined {
  const cut = signed.lastIndexOf(".");
  if (cut < 0) return undefined;
  const value = signed.slice(0, cut);
  const mac = Buffer.from(signed.slice(cut + 1), "base64url");
  const expected = macOf(signer, value);
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? value : undefined;
}
