import { describe, expect, it } from "vitest";
import { readSignedValue, signValue } from "./signed-value.ts";

const signer = { secret: "a secret of the portal", purpose: "visitor" };

describe("readSignedValue", () => {
  it("returns what signValue signed, dots included", () => {
    expect(readSignedValue(signer, signValue(signer, "a.b"))).toBe("a.b");
  });

  it("returns undefined for another secret, another purpose, a changed value or a changed signature", () => {
    const signed = signValue(signer, "value");
    for (const other of [
      readSignedValue({ ...signer, secret: "another secret" }, signed),
      readSignedValue({ ...signer, purpose: "known-browsers" }, signed),
      readSignedValue(signer, signed.replace("value", "other")),
      readSignedValue(signer, `${signed.slice(0, -2)}xx`),
      readSignedValue(signer, `${signed}AAAA`),
      readSignedValue(signer, "value"),
      readSignedValue(signer, "value."),
      readSignedValue(signer, ""),
    ])
      expect(other).toBeUndefined();
  });
});
