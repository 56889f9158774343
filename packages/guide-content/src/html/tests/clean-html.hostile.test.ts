import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import {
  type DefaultTreeAdapterTypes,
  html as spec,
  parse,
  parseFragment,
  serialize,
} from "parse5";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "../clean-html.ts";
import { hostile } from "./hostile-html.fixture.ts";

const corpus = Object.values(hostile).flat();

// A second copy of the allow-list, checked with a parser of the HTML standard. It detects mistakes in
// the product's list and differences between the parsers.
const permitted: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    ["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [
      tag,
      { id: /^user-content-[\p{L}\p{N}_.:-]{1,100}$/u },
    ]),
  ),
  details: { open: /^$/ },
  a: { href: /^(https?:\/\/|mailto:|#)/i, title: /^/, rel: /^noopener noreferrer nofollow$/ },
  abbr: { title: /^/ },
  code: { class: /^language-[\w+#.-]+$/ },
  img: {
    src: /^https?:\/\//i,
    alt: /^/,
    title: /^/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
    "data-size": /^(small|medium)$/,
    loading: /^lazy$/,
    referrerpolicy: /^no-referrer$/,
  },
  blockquote: { "data-callout": /^(note|tip|warning)$/ },
  ol: { start: /^-?\d+$/ },
  td: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/, align: /^(left|center|right)$/ },
  th: {
    colspan: /^\d{1,2}$/,
    rowspan: /^\d{1,2}$/,
    align: /^(left|center|right)$/,
    scope: /^(row|col)(group)?$/,
  },
};
const permittedTags = new Set([
  ...Object.keys(permitted),
  ..."p div br hr pre ul li dl dt dd summary figure figcaption".split(" "),
  ..."table caption thead tbody tfoot tr strong b em i u s del ins mark sub sup".split(" "),
  ..."small kbd samp var q cite".split(" "),
]);

function isPermitted(tag: string, name: string, value: string): boolean {
  const rules = new Map(Object.entries(permitted[tag] ?? {}));
  return rules.get(name)?.test(value) ?? false;
}

const PRIVATE_HOST = /^(?:localhost|(?:127|10|192\.168|169\.254)\.[\d.]+|\[::.*\])$/;

function faultsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  const faults: string[] = [];
  if (node.nodeName === "#comment" || node.nodeName === "#documentType") faults.push(node.nodeName);
  if ("tagName" in node) {
    if (node.namespaceURI !== spec.NS.HTML) faults.push(`${node.tagName} in ${node.namespaceURI}`);
    if (!permittedTags.has(node.tagName)) faults.push(node.tagName);
    for (const { name, value } of node.attrs)
      if (!isPermitted(node.tagName, name, value)) faults.push(`${name}=${value}`);
    const { href, src } = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (href !== undefined && URL.canParse(href))
      if (!/^(https?|mailto):$/.test(new URL(href).protocol)) faults.push(`opens ${href}`);
    if (src !== undefined && URL.canParse(src) && PRIVATE_HOST.test(new URL(src).hostname))
      faults.push(`loads ${src}`);
  }
  const inner = "childNodes" in node ? node.childNodes : [];
  return [...faults, ...inner.flatMap(faultsOf)];
}

/** Items that no list contains, by the tags of cleaned HTML: each is closed and without attributes. */
function strayItemsIn(cleaned: string): string[] {
  const open: string[] = [];
  return Array.from(cleaned.matchAll(/<(\/?)(ul|ol|dl|li|dt|dd)[ >]/g)).flatMap(
    ([, slash, name = ""]) => {
      if (slash) open.pop();
      const lists = name === "li" ? ["ul", "ol"] : ["dl"];
      const isStray = /^(?:li|d[td])$/.test(name) && !lists.some((list) => open.includes(list));
      if (!slash) open.push(name);
      return isStray ? [name] : [];
    },
  );
}

function faultsIn(html: string): string[] {
  return faultsOf(parseFragment(html));
}

function check(sent: string) {
  const cleaned = cleanHtml(sent);
  expect(faultsIn(cleaned), cleaned).toEqual([]);
  // The DOM of a browser, serialized and parsed again, as an editor does.
  expect(faultsIn(serialize(parseFragment(cleaned))), cleaned).toEqual([]);
  expect(strayItemsIn(cleaned), cleaned).toEqual([]);
  expect(cleanHtml(cleaned)).toBe(cleaned);
  expect(cleaned.isWellFormed() || !sent.isWellFormed()).toBe(true);
}

/** Checks that the elements around the content on a page still contain it. */
function checkContained(sent: string) {
  const page = parse(`<!doctype html><section>${cleanHtml(sent)}</section><aside></aside>`);
  const body = page.childNodes.flatMap((node) => ("childNodes" in node ? node.childNodes : []))[1];
  const children = body && "childNodes" in body ? body.childNodes : [];
  expect(children.map(({ nodeName }) => nodeName)).toEqual(["section", "aside"]);
}

describe("cleanHtml with hostile HTML (contract STEP-7)", () => {
  it("has a corpus of more than 200 different fragments", () => {
    expect(corpus.length).toBeGreaterThan(200);
    expect(new Set(corpus).size).toBe(corpus.length);
  });

  it("has a corpus of which more than 85 % is harmful before cleaning", () => {
    // If the corpus were harmless, the checks below would prove nothing.
    const harmful = corpus.filter((sent) => faultsIn(sent).length > 0);
    expect(harmful.length).toBeGreaterThan(corpus.length * 0.85);
  });

  describe.each(Object.entries(hostile))("%s", (_, fragments) => {
    it.each(fragments)("keeps only permitted HTML of %j", (sent) => {
      check(sent);
      checkContained(sent);
    });
  });

  const open = [...permittedTags, "x", "button", "select"].map((tag) => `<${tag}>`);
  const close = open.map((tag) => tag.replace("<", "</"));
  const piece = fc.oneof(
    fc.constantFrom(...corpus),
    fc.constantFrom(...open, "<svg>", "<math>", "<style>"),
    fc.constantFrom(...close, "</svg>", "</math>", "</style>"),
    fc.constantFrom("<", ">", "&", '"', "'", "=", "/", "<!--", "-->", "&lt;", "&am", " ", "text"),
    fc.string(),
  );
  const soup = fc.array(piece, { maxLength: 30, size: "max" }).map((pieces) => pieces.join(""));
  // Deeper than the nesting limit, without tags that consume the rest as text.
  const nested = fc
    .array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...open) }, fc.constantFrom(...close, "a")),
      {
        maxLength: 150,
        size: "max",
      },
    )
    .map((pieces) => pieces.join(""));

  it("keeps only permitted HTML of random fragments, and is idempotent", () => {
    fc.assert(fc.property(soup, check), runsOf({ stress: 1_000, sample: 50 }));
  });

  it("keeps only permitted HTML of random nesting, and is idempotent", () => {
    fc.assert(fc.property(nested, check), runsOf({ stress: 500, sample: 25 }));
  });

  it("keeps only permitted HTML of fragments cut and joined at random, and is idempotent", () => {
    const cut = fc
      .tuple(fc.constantFrom(...corpus), fc.nat({ max: 200 }), fc.nat({ max: 200 }))
      .map(([text, from, length]) => text.slice(from % text.length).slice(0, length));
    const cuts = fc.array(cut, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(fc.property(cuts, check), runsOf({ stress: 2_000, sample: 100 }));
  });

  it("keeps no list item outside a list when removed items leave blocks in a paragraph, and is idempotent", () => {
    const list = fc.constantFrom("<p><b><ul>", "<p><b><ol>", "<p><b><dl>");
    const removed = ["<p><li>", "<p><dd>", "<li>", "<dt>", "</p>"];
    const blocks = ["<div>", "<h5>", "</h5>", "<table><td>", "</table>"];
    const content = fc.array(fc.constantFrom(...removed, ...blocks), {
      maxLength: 10,
      size: "max",
    });
    fc.assert(
      fc.property(list, content, (start, pieces) => check(start + pieces.join(""))),
      runsOf({ stress: 10_000, sample: 500 }),
    );
  });

  it("never closes an element that surrounds the content", () => {
    fc.assert(
      fc.property(fc.oneof(soup, nested), checkContained),
      runsOf({ stress: 500, sample: 25 }),
    );
  });
});
