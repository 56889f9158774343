import { THEME } from "@guidepost/contract/theme";
import { escapeHtml } from "#escape-html.ts";
import type { MailBlock, MailContent } from "./content.ts";
import { LOGO_CONTENT_ID } from "./logo.ts";

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const { light, dark } = THEME;

/**
 * The colors of the dark theme. Programs that ignore style sheets use the inline colors of the light theme, or
 * invert them.
 */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark.canvas} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .link { color: ${dark.accent} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 16px 12px !important; }
  .card { padding: 20px 20px 4px !important; }
  .button { display: block !important; text-align: center !important; }
  .name { display: block !important; width: auto !important; padding-bottom: 0 !important; }
  .value { display: block !important; padding-top: 0 !important; border-top: 0 !important; }
}`;

/**
 * Renders the HTML of an email in the colors of the portal (contract MAIL-21). Tables and inline styles, because some
 * programs support nothing else. It loads nothing from other servers (contract MAIL-2).
 *
 * @param logo the URL of the logo, which is a part of the message. A program that shows no images shows a green square.
 */
export function toHtml(content: MailContent, logo = `cid:${LOGO_CONTENT_ID}`): string {
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
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:${light.ink};font-size:16px;line-height:30px;font-weight:600;text-align:left"><img src="${logo}" width="30" height="30" alt="" style="margin-right:10px;border:0;border-radius:8px;background-color:${light.accent};vertical-align:middle">Guidepost</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px;text-align:left">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:${light.inkSoft};font-size:13px;line-height:20px;text-align:left;overflow-wrap:anywhere">
${escapeHtml(reason)}${links.map(({ label, url }) => `<br><a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`).join("")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const TEXT_STYLE = `color:${light.ink};font-size:15px;line-height:24px;overflow-wrap:anywhere`;

function blockHtml(block: MailBlock): string {
  if ("text" in block)
    return `<p class="ink" style="margin:0 0 16px;${TEXT_STYLE}">${escapeHtml(block.text)}</p>`;
  if ("list" in block)
    return `<ul class="ink" style="margin:0 0 16px;padding-left:20px;${TEXT_STYLE}">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  if ("rows" in block)
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${block.rows.map(rowHtml).join("")}</table>`;
  const url = escapeHtml(block.url);
  return `<p style="margin:8px 0 16px"><a class="button" href="${url}" style="display:inline-block;padding:11px 20px;border-radius:8px;background-color:${light.accent};color:${light.onAccent};font-size:15px;line-height:22px;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>
<p class="soft" style="margin:0 0 16px;color:${light.inkSoft};font-size:13px;line-height:20px;overflow-wrap:anywhere">Or open this URL: <a class="link" href="${url}" style="color:${light.accent}">${url}</a></p>`;
}

function rowHtml([name, value]: readonly [string, string]): string {
  const cell = `padding:8px 0;border-top:1px solid ${light.line};font-size:14px;line-height:20px;vertical-align:top`;
  return `<tr><td class="soft line name" width="34%" style="${cell};padding-right:12px;color:${light.inkSoft}">${escapeHtml(name)}</td><td class="ink line value" dir="auto" style="${cell};color:${light.ink};text-align:left;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`;
}
