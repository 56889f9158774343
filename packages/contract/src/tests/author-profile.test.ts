import { describe, expect, it } from "vitest";
import { authorProfileUpdate, MAX_BIO } from "../accounts/author-profile.ts";
import { MAX_LINK_URL } from "../accounts/link-url.ts";
import { toFieldErrors, type FieldErrors } from "../field-errors.ts";

const AVATAR = `/media/${"0a".repeat(16)}-384x384.webp`;
const LINK = { label: "My site", url: "https://example.com" };

const linksOf = (count: number) => Array.from({ length: count }, () => LINK);

function errorsOf(changes: object): FieldErrors {
  const { error } = authorProfileUpdate.safeParse({
    avatar: null,
    bio: "",
    links: [],
    ...changes,
  });
  return toFieldErrors(error?.issues ?? []);
}

describe("authorProfileUpdate", () => {
  it("accepts a full and an empty profile, and trims texts (contract PROFILE-1)", () => {
    for (const profile of [
      { avatar: AVATAR, bio: "é".repeat(MAX_BIO), links: linksOf(5) },
      { avatar: null, bio: "", links: [] },
    ])
      expect(authorProfileUpdate.parse(profile)).toEqual(profile);
    const links = [{ label: " A ", url: " https://example.com/ü " }];
    expect(authorProfileUpdate.parse({ avatar: null, bio: " Hi \n", links })).toEqual({
      avatar: null,
      bio: "Hi",
      links: [{ label: "A", url: "https://example.com/ü" }],
    });
  });

  it("requires all fields, because they are saved together (contract PROFILE-2)", () => {
    expect(
      Object.keys(toFieldErrors(authorProfileUpdate.safeParse({}).error?.issues ?? [])),
    ).toEqual(["avatar", "bio", "links"]);
  });

  it("refuses a bio above 300 characters, and more than 5 links (contract PROFILE-1)", () => {
    expect(errorsOf({ bio: "😀".repeat(MAX_BIO + 1), links: linksOf(6) })).toEqual({
      bio: ["is too long (maximum is 300 characters)"],
      links: ["has too many links (maximum is 5)"],
    });
    expect(errorsOf({ bio: "a\u0000" })).toEqual({
      bio: ["contains characters that are not allowed"],
    });
  });

  it.each([
    ["", "can't be blank"],
    ["x".repeat(41), "is too long (maximum is 40 characters)"],
    ["a\u202eb", "can't contain line breaks, control characters or text direction overrides"],
  ])("refuses the label %j of a link (contract PROFILE-3)", (label, message) => {
    expect(errorsOf({ links: [LINK, { ...LINK, label }] })).toEqual({ "links.1.label": [message] });
  });

  it.each([
    [" ", "can't be blank"],
    ["example", "must be a complete address, such as https://example.com"],
    ["example.com@evil", "must be a complete address, such as https://example.com"],
    ["https://", "must be a complete address, such as https://example.com"],
    ["http://example.com", "must start with https://"],
    ["javascript:alert(1)", "must start with https://"],
    ["JaVaScRiPt:alert(1)", "must start with https://"],
    ["data:text/html,x", "must start with https://"],
    ["mailto:ada@example.com", "must start with https://"],
    ["https://ada@example.com", "can't contain a user name or a password"],
    ["https://ada:secret@example.com", "can't contain a user name or a password"],
    ["https://:secret@example.com", "can't contain a user name or a password"],
    [`https://example.com/${"a".repeat(MAX_LINK_URL)}`, "is too long (maximum is 500 characters)"],
    // 6 characters each when it is normalized.
    [`https://example.com/${"ü".repeat(90)}`, "is too long (maximum is 500 characters)"],
  ])("refuses the address %j of a link with one message (contract PROFILE-3)", (url, message) => {
    expect(errorsOf({ links: [{ ...LINK, url }] })).toEqual({ "links.0.url": [message] });
  });

  it.each([
    ["acme.com", "https://acme.com"],
    [" acme.co.uk/guides?a=1 ", "https://acme.co.uk/guides?a=1"],
    ["https://acme.com", "https://acme.com"],
  ])(
    "completes the address %j of a link without a scheme (contract PROFILE-3)",
    (url, completed) => {
      expect(
        authorProfileUpdate.parse({ avatar: null, bio: "", links: [{ ...LINK, url }] }),
      ).toEqual({
        avatar: null,
        bio: "",
        links: [{ ...LINK, url: completed }],
      });
    },
  );

  it.each([
    "https://example.com/a.webp",
    "/media/a.webp",
    AVATAR.replace("media", "other"),
    `https://example.com${AVATAR}`,
  ])(
    "refuses the avatar %j, which is no path of an uploaded image (contract PROFILE-1)",
    (avatar) => {
      expect(errorsOf({ avatar })).toEqual({ avatar: ["is not an uploaded image"] });
    },
  );

  it("reports the errors of all fields at once (contract PROFILE-2)", () => {
    const links = [{ label: "", url: "ftp://example.com" }];
    expect(Object.keys(errorsOf({ avatar: "x", bio: "x".repeat(301), links }))).toEqual([
      "avatar",
      "bio",
      "links.0.label",
      "links.0.url",
    ]);
  });
});
