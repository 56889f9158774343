import { describe, expect, it } from "vitest";
import { toHttpUri, webhookCreate } from "../index.ts";

describe("toHttpUri (contract HOOK-27)", () => {
  it.each([
    "https://receiver.example",
    "https://Receiver.example:8443/a/../b?x=%20&y=1",
    "https://receiver.example/a;b=c,d@e!$&'()*+#part",
    "https://[2001:db8::1]:8443/hooks",
  ])("returns the URI %s unchanged", (address) => {
    expect(toHttpUri(address)).toBe(address);
  });

  it.each([
    ["https://b\u00fccher.example", "https://xn--bcher-kva.example/"],
    ["https://\u4f8b\u3048.jp/hooks", "https://xn--r8jz45g.jp/hooks"],
    ["https://a.example/\u00fc b", "https://a.example/%C3%BC%20b"],
    ["https://a.example/?q={x}|^`", "https://a.example/?q=%7Bx%7D%7C%5E%60"],
    ["https://a.example/[x]", "https://a.example/%5Bx%5D"],
    ["https://a.example/100%", "https://a.example/100%25"],
    ["https://a.example/#one#two", "https://a.example/#one%23two"],
    ["https:\\\\a.example\\b", "https://a.example/b"],
  ])("encodes what a URI does not contain: %s", (address, uri) => {
    expect(toHttpUri(address)).toBe(uri);
  });
});

describe("the URL of a webhook", () => {
  it("is refused when it is longer than 2,000 characters after encoding (contract HOOK-27)", () => {
    const input = { events: ["guide.created"] };
    const url = (count: number) => `https://a.example/${"\u00fc".repeat(count)}`;
    expect(webhookCreate.safeParse({ ...input, url: url(300) }).success).toBe(true);
    const { error } = webhookCreate.safeParse({ ...input, url: url(400) });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["url"], "is too long (maximum is 2000 characters)"],
    ]);
  });
});
