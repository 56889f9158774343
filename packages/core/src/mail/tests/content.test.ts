import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { toHtml } from "../content/html.ts";
import { toPlainText } from "../content/plain-text.ts";
import { resetPasswordMail } from "../templates/account.ts";

const NAME = `<img src=x onerror="alert('1')"> & "Ada"`;
const MAIL = resetPasswordMail({
  name: NAME,
  url: "https://guidepost.test/reset-password/abc",
  expiresAt: new Date("2026-03-29T01:05:00Z"),
});

describe("toHtml", () => {
  it("escapes names, so that they add no element", () => {
    const html = toHtml({
      ...MAIL,
      heading: NAME,
      blocks: [...MAIL.blocks, { list: [NAME] }, { rows: [[NAME, NAME]] }],
    });
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp;");
    expect(() =>
      parse(html, {
        onParseError: (error) => {
          throw new Error(error.code);
        },
      }),
    ).not.toThrow();
  });

  it("loads nothing from other servers", () => {
    expect(toHtml({ ...MAIL, blocks: MAIL.blocks.slice(1) })).not.toMatch(/\ssrc=|url\(|@import/);
  });
});

describe("toPlainText", () => {
  it("contains the address of each button, and the time in UTC on a day with a change of clocks", () => {
    const text = toPlainText(MAIL);
    expect(text).toContain("https://guidepost.test/reset-password/abc");
    expect(text).toContain("29 March 2026 at 01:05 UTC");
  });
});
