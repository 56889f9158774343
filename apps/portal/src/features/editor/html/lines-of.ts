import { decoded } from "./entities.ts";

const code = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineEnds = /<(?:\/(?:p|div|h[1-6]|li|dt|dd|pre|tr|caption|figcaption|blockquote)|br|hr)\b/gi;
const tags = /<!--[\s\S]*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi;

/**
 * What HTML says, line by line, as plain text: also of HTML that nobody has cleaned, since nothing
 * of it is parsed by the browser. What is no tag stays as it was written.
 */
export const linesOf = (html: string): string =>
  decoded(html.replaceAll(code, "").replaceAll(lineEnds, "\n$&").replaceAll(tags, ""))
    .replaceAll(/[ \t\r\f]*\n\s*/g, "\n")
    .trim();
