import { spelled, combineEach, type Vector } from "../fragment.ts";

const markup = (run: string) => `<img src=x: onerror=${run}>`;

/** Text that becomes a tag only after an additional decoding. */
const decoded: Vector[] = [
  (run) => spelled.decimal(markup(run)),
  (run) => spelled.decimalOpen(markup(run)),
  (run) => spelled.hex(markup(run)),
  (run) => spelled.percent(markup(run)),
  (run) => spelled.percent(spelled.percent(markup(run))),
  (run) => spelled.css(markup(run)),
  (run) => markup(run).replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (run) => markup(run).replaceAll("<", "&amp;lt;").replaceAll(">", "&amp;gt;"),
  (run) => markup(run).replaceAll("<", "&#38;#60;").replaceAll(">", "&#38;#62;"),
  (run) => markup(run).replaceAll("<", "&LT").replaceAll(">", "&GT"),
  (run) => markup(run).replaceAll("<", "%3C").replaceAll(">", "%3E"),
  (run) => markup(run).replaceAll("<", "%253C").replaceAll(">", "%253E"),
  (run) =>
    markup(run)
      .replaceAll("<", String.raw`\u003c`)
      .replaceAll(">", String.raw`\u003e`),
  (run) =>
    markup(run)
      .replaceAll("<", String.raw`\x3c`)
      .replaceAll(">", String.raw`\x3e`),
  (run) =>
    markup(run)
      .replaceAll("<", String.raw`\74`)
      .replaceAll(">", String.raw`\76`),
  (run) => markup(run).replaceAll("<", "+ADw-").replaceAll(">", "+AD4-"),
  (run) => markup(run).replaceAll("<", "+/v8-+ADw-").replaceAll(">", "+AD4-"),
  // Overlong and truncated UTF-8 sequences, decoded as Latin-1.
  (run) => markup(run).replaceAll("<", "\u00c0\u00bc").replaceAll(">", "\u00c0\u00be"),
  (run) => markup(run).replaceAll("<", "\u00e0\u0080\u00bc").replaceAll(">", "\u00e0\u0080\u00be"),
  (run) => markup(run).replaceAll("<", "%c0%bc").replaceAll(">", "%c0%be"),
  (run) => `\u00e3${markup(run)}`,
  (run) => `\u001b$B${markup(run)}\u001b(B`,
  (run) => `~{${markup(run)}~}`,
  // Letters that change under Unicode normalization or case folding.
  (run) => markup(run).replaceAll("<", "\uff1c").replaceAll(">", "\uff1e"),
  (run) => markup(run).replaceAll("<", "\ufe64").replaceAll(">", "\ufe65"),
  (run) => markup(run).replaceAll("<", "\u2039").replaceAll(">", "\u203a"),
  (run) => markup(run).replaceAll("<", "\u013c").replaceAll(">", "\u013e"),
  (run) => markup(run).replaceAll("s", "\u017f"),
  (run) => markup(run).replaceAll("i", "\u0131"),
  (run) => markup(run).replaceAll("r", "\u24e1"),
  (run) => markup(run).replaceAll("<", "<\u200b"),
  (run) => markup(run).replaceAll("<", "\u202e<"),
  (run) => markup(run).replaceAll("<", "\ufeff<"),
];

/** Control characters at positions where a parser might ignore them. */
const controls = combineEach(
  [
    "<img@ src=x: onerror=RUN>",
    "<img src=x: on@error=RUN>",
    "<img src=x: onerror@=RUN>",
    "<@script>RUN</script>",
  ],
  [
    "\u0001",
    "\u0008",
    "\u000b",
    "\u001f",
    "\u007f",
    "\u0085",
    "\u00ad",
    "\u2028",
    "\u3000",
    "\ufffe",
  ],
);

/** No NUL reaches the database: the service refuses these (contract INPUT-5). */
export const nuls: Vector[] = combineEach(
  [
    "<@img src=x: onerror=RUN>",
    "<im@g src=x: onerror=RUN>",
    "<img src=x: onerror=@RUN>",
    "<img src=x: @onerror=RUN>",
    "<script@>RUN</script>",
    "<script>RUN@</script>",
    "<a href='java@script:RUN'>x</a>",
    "<a href='@javascript:RUN'>x</a>",
    "<!--@--><img src=x: onerror=RUN>",
  ],
  ["\u0000"],
);

export const encodings: Vector[] = [...decoded, ...controls];
