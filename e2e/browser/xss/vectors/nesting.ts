import { combineEach, type Vector } from "../fragment.ts";

const times = (count: number, text: string): string => text.repeat(count);
const harms = [
  "<img src=x: onerror=RUN>",
  "<script>RUN</script>",
  "<a href='javascript:RUN'>x</a>",
];

/** Nesting, lengths and numbers above the limits of HTML parsers. */
const deep = combineEach(
  [
    `${times(60, "<div>")}@${times(60, "</div>")}`,
    `${times(200, "<b><i>")}@`,
    `${times(600, "<p>")}@`,
    `${times(90, "<ul><li>")}@`,
    `${times(40, "<table><tr><td>")}@`,
    `${times(120, "<blockquote>")}@${times(200, "</blockquote>")}`,
    `${times(60, "<svg><foreignObject>")}@`,
    `${times(300, "<a href=FRIEND>")}@`,
  ],
  harms,
);

const long: Vector[] = [
  `<img ${times(500, "a ")}src=x: onerror=RUN>`,
  `<img ${times(300, `a="b" `)}src=x: onerror=RUN>`,
  `<img alt="${times(5_000, "a")}" src=x: onerror=RUN>`,
  `<${times(3_000, "a")} onclick=RUN>x`,
  `<img ${times(2_000, " ")}src=x: onerror=RUN>`,
  `<img src=x: ${times(2_000, "/")}onerror=RUN>`,
  `${times(2_000, "<")}img src=x: onerror=RUN>`,
  `${times(1_000, "<!--")}--><img src=x: onerror=RUN>`,
  `${times(1_000, "&")}<img src=x: onerror=RUN>`,
  `${times(1_000, "&lt;")}<img src=x: onerror=RUN>`,
  `${times(500, "</p>")}<img src=x: onerror=RUN>`,
  `<a href="${times(3_000, " ")}javascript:RUN">x</a>`,
  `<a href="${times(1_000, "\n")}java${times(1_000, "\t")}script:RUN">x</a>`,
  `<a href="${times(1_000, "&#1;")}javascript:RUN">x</a>`,
  `<a href="javascript:${times(3_000, "/")}\nRUN">x</a>`,
  `<p title="${times(3_000, "'")}" onclick=RUN>x</p>`,
  `${times(60, "<script>")}RUN${times(60, "</script>")}`,
  `${times(60, "<svg>")}<script>RUN</script>`,
  `${times(30, "<math><mtext>")}<img src=x: onerror=RUN>`,
  `${times(50, "<form>")}<button formaction=javascript:RUN>x`,
  `${times(100, "<select><option>")}<img src=x: onerror=RUN>`,
  `${times(60_000, "x")}<img src=x: onerror=RUN>`,
];

export const nesting: Vector[] = [...deep, ...long];
