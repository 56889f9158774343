import { THEME } from "@guidepost/contract/theme";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { toHtml } from "../content/html.ts";
import { LOGO_CONTENT_ID } from "../content/logo.ts";
import { toPlainText } from "../content/plain-text.ts";
import { notificationMail } from "../templates/notification.ts";
import { invitationMail, resetPasswordMail } from "../templates/account.ts";

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
    expect(html.match(/<img\b/g)).toHaveLength(1);
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
    const html = toHtml({ ...MAIL, blocks: MAIL.blocks.slice(1) });
    expect(html).not.toMatch(/url\(|@import/);
    expect(Array.from(html.matchAll(/\ssrc="([^"]*)"/g), ([, source]) => source)).toEqual([
      `cid:${LOGO_CONTENT_ID}`,
    ]);
  });

  it("uses no other colors than the theme of the portal (contract MAIL-21)", () => {
    const html = toHtml(MAIL);
    const known = new Set([...Object.values(THEME.light), ...Object.values(THEME.dark)]);
    const used = html.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(used).toContain(THEME.light.accent);
    expect(used).toContain(THEME.dark.accent);
    expect(used.filter((color) => !known.has(color))).toEqual([]);
  });
});

describe("notificationMail", () => {
  it("isolates titles and names that run from right to left, so that they do not change the order of sentences (contract DIR-1)", () => {
    const mail = notificationMail(
      {
        kind: "scheduled_update_failed",
        guide: { id: 5, title: "قهوة (1)" },
        publish_at: "2026-12-24T10:00:00.000Z",
        problem: "conflict",
      },
      {
        name: "نورا",
        at: new Date(0),
        portalUrl: "https://guidepost.test",
        unsubscribeUrl: undefined,
      },
    );
    expect(mail.subject).toBe("Your changes to “\u2068قهوة (1)\u2069” were not published");
    expect(toPlainText(mail)).toContain("Hello \u2068نورا\u2069,");
    expect(toHtml(mail)).toMatch(/<td [^>]*dir="auto"[^>]*>قهوة \(1\)<\/td>/);
  });
});

describe("invitationMail", () => {
  const input = {
    role: "member",
    url: "https://guidepost.test/join/a",
    expiresAt: new Date(0),
  } as const;

  it("does not repeat the name of the inviter when the account has the same name (contract MAIL-21)", () => {
    const name = "Nora Whitfield";
    const { subject, heading, blocks } = invitationMail({
      ...input,
      inviterName: name,
      accountName: name,
    });
    expect([subject, heading]).toEqual([
      "Nora Whitfield invites you to Guidepost",
      "Join Nora Whitfield on Guidepost",
    ]);
    expect(JSON.stringify(blocks).split(name)).toHaveLength(2);
  });

  it("names the account when its name differs from the name of the inviter", () => {
    const { subject } = invitationMail({ ...input, inviterName: "Nora", accountName: "Acme" });
    expect(subject).toBe("Nora invites you to Acme on Guidepost");
  });
});

describe("toPlainText", () => {
  it("contains the address of each button, and the time in UTC on a day with a change of clocks", () => {
    const text = toPlainText(MAIL);
    expect(text).toContain("https://guidepost.test/reset-password/abc");
    expect(text).toContain("29 March 2026 at 01:05 UTC");
  });
});
