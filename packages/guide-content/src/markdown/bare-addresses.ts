import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";

/**
 * The start of an address: a scheme or `www.`, or a whole email address. The characters before it are checked separately,
 * because they can be in another token. Each part of a text is read once: the time is linear, unlike that of linkify-it.
 */
const START = /https?:\/\/|www\.|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

const HOST = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*(?::\d+)?/u;

/** Characters after which an address may begin, besides the start of a line. */
const BEFORE = /[\s*_~(]$/;
/** Tokens after which an address may begin: the marks are `*`, `_` and `~`. */
const TOKENS_BEFORE = /^(?:softbreak|hardbreak|(?:em|strong|s)_(?:open|close))$/;

type Address = { start: number; end: number; href: string };

/** Removes what ends a sentence and not an address: punctuation, closing brackets without an opening one, and entities. */
function withoutEnd(address: string): string {
  let opened = 0;
  let closed = 0;
  for (const character of address) {
    if (character === "(") opened += 1;
    if (character === ")") closed += 1;
  }
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    if ("?!.,:*_~'\"".includes(last)) end -= 1;
    else if (last === ")" && closed > opened) {
      closed -= 1;
      end -= 1;
    } else {
      const entity = last === ";" ? /&[a-z0-9]{1,31};$/i.exec(address.slice(0, end)) : null;
      if (!entity) break;
      end = entity.index;
    }
  }
  return address.slice(0, end);
}

/** The characters of an address. Punctuation of Chinese and Japanese ends it, because these are written without spaces. */
const CHARACTERS = /^[^\s<\u3000-\u303F\uFF00-\uFF65]*/;

/** The rest of an address with a scheme or `www.`; undefined for text such as `http://` alone. */
function findWebAddress(text: string, start: number, prefix: string): Address | undefined {
  const isBare = prefix.toLowerCase() === "www.";
  const rest = CHARACTERS.exec(text.slice(start + (isBare ? 0 : prefix.length)))?.[0] ?? "";
  const host = HOST.exec(rest)?.[0] ?? "";
  const names = host.replace(/:\d+$/, "").split(".");
  if (host === "" || names.slice(-2).some((name) => name.includes("_"))) return undefined;
  const path = rest.slice(host.length);
  if (path !== "" && !/^[/?#:.,!'"*_~)&;]/.test(path)) return undefined;
  const address = withoutEnd(isBare ? rest : prefix + rest);
  if (address.length <= prefix.length) return undefined;
  return { start, end: start + address.length, href: `${isBare ? "http://" : ""}${address}` };
}

/** An email address does not end with a hyphen or an underscore. */
function findEmailAddress(start: number, email: string): Address | undefined {
  if (/[-_]$/.test(email)) return undefined;
  return { start, end: start + email.length, href: `mailto:${email}` };
}

function listAddresses(text: string, canBegin: boolean): Address[] {
  const found: Address[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const { 0: prefix, index: start } = match;
    const address = prefix.includes("@")
      ? findEmailAddress(start, prefix)
      : isAfterSpace(text, start, canBegin)
        ? findWebAddress(text, start, prefix)
        : undefined;
    if (!address) continue;
    found.push(address);
    START.lastIndex = address.end;
  }
  return found;
}

function isAfterSpace(text: string, start: number, canBegin: boolean): boolean {
  return start === 0 ? canBegin : BEFORE.test(text[start - 1] ?? "");
}

/** Joins text with the entities in it, so that an address can have `&amp;`. Escaped characters stay apart. */
function joinEntities(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    if (token.type === "text_special" && token.info === "entity") token.type = "text";
    const last = joined.at(-1);
    if (token.type === "text" && last?.type === "text") last.content += token.content;
    else joined.push(token);
  }
  return joined;
}

/** Makes links of addresses without brackets, as GitHub does (contract MD-10). */
export function linkBareAddresses(state: StateCore): void {
  for (const block of state.tokens) {
    if (block.type !== "inline" || !block.children || !/:\/\/|www\.|@/i.test(block.content))
      continue;
    const children: Token[] = [];
    let links = 0;
    for (const token of joinEntities(block.children)) {
      if (token.type === "link_open") links += 1;
      if (token.type === "link_close") links -= 1;
      if (token.type === "html_inline" && /^<a[\s>]/i.test(token.content)) links += 1;
      if (token.type === "html_inline" && /^<\/a\s*>/i.test(token.content)) links -= 1;
      if (token.type === "text" && links <= 0)
        children.push(...linkText(state, token, children.at(-1)));
      else children.push(token);
    }
    block.children = children;
  }
}

function linkText({ Token, md }: StateCore, token: Token, before: Token | undefined): Token[] {
  const text = token.content;
  const addresses = listAddresses(text, before === undefined || TOKENS_BEFORE.test(before.type));
  if (addresses.length === 0) return [token];
  const createText = (content: string): Token =>
    Object.assign(new Token("text", "", 0), { content, level: token.level });
  const tokens: Token[] = [];
  let end = 0;
  for (const { start, end: after, href } of addresses) {
    const open = Object.assign(new Token("link_open", "a", 1), { markup: "autolink" });
    open.attrSet("href", md.normalizeLink(href));
    const close = Object.assign(new Token("link_close", "a", -1), { markup: "autolink" });
    tokens.push(
      createText(text.slice(end, start)),
      open,
      createText(text.slice(start, after)),
      close,
    );
    end = after;
  }
  tokens.push(createText(text.slice(end)));
  return tokens;
}
