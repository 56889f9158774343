import type { Branding } from "@guidepost/contract";
import { accentTones } from "@guidepost/contract/accent";
import { THEME } from "@guidepost/contract/theme";
import { LOGO } from "#lib/logo.ts";
import { excerpt } from "../seo/descriptions.ts";

const GREEN = THEME.light.accent;

/** The glyphs of the font in the image library: it would request missing ones from the internet. */
const KNOWN_CHARACTERS =
  /^[ -~\u00A1-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E‘’“”‚„–—…•€]*$/;
const PICTOGRAPHS = /\p{Extended_Pictographic}|\u200D|\uFE0F/gu;

/** Text without emoji; undefined if the font lacks a glyph or no text is left. */
export function ogSafeText(text: string): string | undefined {
  const plain = text.normalize("NFC").replace(PICTOGRAPHS, "").replace(/\s+/g, " ").trim();
  return plain !== "" && KNOWN_CHARACTERS.test(plain) ? plain : undefined;
}

/** The brand of the account, or Guidepost unless the account hides it. Not a component: the image library renders elements only. */
function siteMark(branding: Branding | null) {
  if (branding && (branding.name !== "" || branding.hides_credit)) {
    const name = ogSafeText(branding.name) ?? "";
    return <div style={{ display: "flex", fontSize: 40 }}>{name}</div>;
  }
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 32 }}>
      <svg width="56" height="56" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="8" fill={LOGO.background} />
        {LOGO.shapes.map((shape) => (
          <path key={shape.d} {...shape} />
        ))}
      </svg>
      Guidepost
    </div>
  );
}

/**
 * The Open Graph image of a page. All texts are results of `ogSafeText`. The image library reads no
 * style sheets, so the styles are inline.
 */
export function OgImageCard({
  title,
  by,
  note,
  branding = null,
}: {
  title: string;
  /** The author, or the site. */
  by: string;
  note: string;
  /** Null without branding. */
  branding?: Branding | null;
}) {
  const accent = branding?.accent || GREEN;
  const colour = accent === GREEN ? GREEN : accentTones(accent, "light").accent;
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "72px 80px",
        background: THEME.light.canvas,
        borderBottom: `20px solid ${colour}`,
        color: THEME.light.ink,
      }}
    >
      {siteMark(branding)}
      <div
        style={{
          display: "flex",
          fontSize: title.length > 60 ? 60 : 76,
          lineHeight: 1.15,
          letterSpacing: "-0.03em",
        }}
      >
        {excerpt(title, 110)}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          fontSize: 32,
          color: THEME.light.inkSoft,
        }}
      >
        <div style={{ display: "flex" }}>{excerpt(by, 40)}</div>
        <div style={{ display: "flex", color: colour }}>{note}</div>
      </div>
    </div>
  );
}
