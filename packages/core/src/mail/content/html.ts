import { escapeHtml } from "#escape-html.ts";
import type { MailBlock, MailContent } from "./content.ts";

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The colours of the dark theme. Programs that ignore style sheets use the inline colours of the light theme, or
 * invert them.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #14171c !important; }
  .card { background-color: #1d2128 !important; border-color: #343a44 !important; }
  .ink { color: #eceef2 !important; }
  .soft { color: #a7aeba !important; }
  .line { border-color: #343a44 !important; }
  .button { background-color: #7c9cff !important; color: #0f1320 !important; }
  .link { color: #9db4ff !important; }
}
@media (max-width: 480px) {
  .outer { padding: 12px !important; }
  .card { padding: 20px 20px 4px !important; }
  .button { display: block !important; text-align: center !important; }
  .name { display: block !important; width: auto !important; padding-bottom: 0 !important; }
  .value { display: block !important; padding-top: 0 !important; border-top: 0 !important; }
}`;

/**
 * Renders the HTML of a mail. Tables and inline styles, because some programs support nothing else. It loads
 * nothing: no pictures, no fonts.
 */
export function toHtml(content: MailContent): string {
  const { subject, preview, heading, blocks, reason, links = [] } = content;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#f4f5f7;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:#1b1f27;font-size:16px;font-weight:700;text-align:left">Guidepost</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background-color:#ffffff;border:1px solid #dfe2e8;border-radius:10px;text-align:left">
<h1 class="ink" style="margin:0 0 16px;color:#1b1f27;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:#5b6270;font-size:13px;line-height:20px;text-align:left;overflow-wrap:anywhere">
${escapeHtml(reason)}${links.map(({ label, url }) => `<br><a class="link" href="${escapeHtml(url)}" style="color:#2f55d4">${escapeHtml(label)}</a>`).join("")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const TEXT_STYLE = "color:#1b1f27;font-size:15px;line-height:24px;overflow-wrap:anywhere";

function blockHtml(block: MailBlock): string {
  if ("text" in block)
    return `<p class="ink" style="margin:0 0 16px;${TEXT_STYLE}">${escapeHtml(block.text)}</p>`;
  if ("list" in block)
    return `<ul class="ink" style="margin:0 0 16px;padding-left:20px;${TEXT_STYLE}">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  if ("rows" in block)
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${block.rows.map(rowHtml).join("")}</table>`;
  const url = escapeHtml(block.url);
  return `<p style="margin:8px 0 16px"><a class="button" href="${url}" style="display:inline-block;padding:11px 20px;border-radius:8px;background-color:#2f55d4;color:#ffffff;font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>
<p class="soft" style="margin:0 0 16px;color:#5b6270;font-size:13px;line-height:20px;overflow-wrap:anywhere">Or open this address: <a class="link" href="${url}" style="color:#2f55d4">${url}</a></p>`;
}

function rowHtml([name, value]: readonly [string, string]): string {
  const cell =
    "padding:8px 0;border-top:1px solid #dfe2e8;font-size:14px;line-height:20px;vertical-align:top";
  return `<tr><td class="soft line name" width="34%" style="${cell};padding-right:12px;color:#5b6270">${escapeHtml(name)}</td><td class="ink line value" style="${cell};color:#1b1f27;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;
}
