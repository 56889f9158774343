import { describe, expect, it } from "vitest";
import { brandingUpdate, MAX_BRAND_NAME, NO_BRANDING } from "../branding/branding.ts";
import { type FieldErrors, toFieldErrors } from "../field-errors.ts";

const LOGO = `/media/${"0a".repeat(16)}-576x108.webp`;

function faultsOf(changes: object): FieldErrors {
  const { error } = brandingUpdate.safeParse({ ...NO_BRANDING, ...changes });
  return error ? toFieldErrors(error.issues) : {};
}

describe("brandingUpdate (contract BRAND-3)", () => {
  it("accepts no branding, and all of it", () => {
    expect(brandingUpdate.parse(NO_BRANDING)).toEqual(NO_BRANDING);
    const all = {
      name: " Acme ",
      logo: LOGO,
      url: "https://acme.example",
      accent: " #1A73E8 ",
      hides_credit: true,
    };
    expect(brandingUpdate.parse(all)).toEqual({ ...all, name: "Acme", accent: "#1a73e8" });
  });

  it.each([
    [{ name: "x".repeat(MAX_BRAND_NAME + 1) }, "name", "is too long (maximum is 60 characters)"],
    [{ name: "a\nb" }, "name", "can't contain line breaks"],
    [{ name: "\u200b" }, "name", "can't be blank with a logo or a link"],
    [{ logo: LOGO }, "name", "can't be blank with a logo or a link"],
    [{ url: "https://a.example" }, "name", "can't be blank with a logo or a link"],
    [{ name: "A", logo: "https://a.example/b.png" }, "logo", "is not an uploaded image"],
    [{ name: "A", url: "javascript:alert(1)" }, "url", "must start with https://"],
    [{ name: "A", url: "https://a:b@c.example" }, "url", "can't contain a user name"],
    ...["1a73e8", "#fff", "#1a73e8;}", "red", "#1a73eg", "#1a73e8\n#"].map(
      (accent) => [{ accent }, "accent", "must be a color such as #1a73e8"] as const,
    ),
  ] as const)("refuses %j", (changes, field, message) => {
    expect(faultsOf(changes)[field]?.[0]).toContain(message);
  });

  it("reports the errors of all fields together", () => {
    const faults = faultsOf({ logo: LOGO, url: "http://a.example", accent: "red" });
    expect(Object.keys(faults).toSorted()).toEqual(["accent", "name", "url"]);
  });
});
