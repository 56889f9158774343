import { combineEach, type Vector } from "../fragment.ts";

const harm = "<img src=x: onerror=RUN>";

/** Elements whose content one parser reads as markup and another as text. */
const rawTexts = [
  "noscript xmp noembed noframes iframe textarea title style template select option script",
].flatMap((line) => line.split(" "));

/** Content that closes such an element from inside an attribute, a comment or foreign content. */
const shapes = [
  `<@><p title="</@>${harm}">x</p>`,
  `<@></@>${harm}</@>`,
  `<@><!--</@>${harm}-->`,
  `<svg><@><p title="</@>${harm}">x`,
  `<math><mtext><@><p title="</@>${harm}">x`,
  `<@>&lt;/@&gt;&lt;img src=x: onerror=RUN&gt;</@>`,
];

const comments = [
  `<!-->${harm}-->`,
  `<!--->${harm}-->`,
  `<!-- --!>${harm}-->`,
  `<!-- -- >${harm}-->`,
  `<!-- <!-- -->${harm}-->`,
  `<!--x--><!--${harm}`,
  `<!--[if gte IE 4]>${harm}<![endif]-->`,
  `<!--[if !x]><!-->${harm}<!--<![endif]-->`,
  `<!>${harm}`,
  `<!x>${harm}`,
  `<!-x>${harm}`,
  `<![CDATA[${harm}]]>`,
  `<![CDATA[x]]>${harm}`,
  `<?x ${harm}?>`,
  `<?xml-stylesheet href="javascript:RUN"?>${harm}`,
  `</ x>${harm}`,
  `</>${harm}`,
  `<% ${harm} %>`,
  `<!doctype x [<!entity y "${harm}">]>&y;`,
  `<!--\u0001-->${harm}`,
];

/** Trees that change when they are serialized and parsed again. */
const regrown: Vector[] = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=RUN&gt;">`,
  `<math><mtext><table><mglyph><style><math>${harm}`,
  `<form><math><mtext></form><form><mglyph><style></math>${harm}`,
  `<form><form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${harm}">`,
  `<svg></p><style><a id="</style>${harm}">`,
  `<svg><p><style><g title="</style>${harm}">`,
  `<math><p><style><!--</style><p title="-->${harm}">`,
  `<math><mi><b><style><b title="</style>${harm}">`,
  `<math><annotation-xml encoding="text/html"><style><p title="</style>${harm}">`,
  `<svg><desc><style><p title="</style>${harm}">`,
  `<svg><foreignObject><style><p title="</style>${harm}">`,
  `<svg><style>&lt;/style&gt;&lt;img src=x: onerror=RUN&gt;</style></svg>`,
  `<svg><title>&lt;/title&gt;&lt;img src=x: onerror=RUN&gt;</title></svg>`,
  `<table><td><p><table><td><a href="javascript:RUN">x`,
  `<table><a href="javascript:RUN"><tr><td>x`,
  `<a href=FRIEND><table><a href=javascript:RUN>x</table>`,
  `<p><p title="</p>${harm}">x`,
  `<b><p></b><p onclick=RUN>x</b>`,
  `<a><b><a title="</a>${harm}" href=FRIEND>x`,
  `<a title="</a><script>RUN</script>" href=FRIEND>x</a>`,
  `<img alt="\`\` onerror=RUN" src=FRIEND>`,
  `<img title="\`><script>RUN</script>" src=FRIEND>`,
  `<img alt="&quot; onerror=&quot;RUN" src=FRIEND>`,
  `<img alt="--><script>RUN</script>" src=FRIEND>`,
  `<img alt="]]><script>RUN</script>" src=FRIEND>`,
  `<abbr title="</title></style></textarea></noscript></script>${harm}">x</abbr>`,
  `<abbr title="&lt;/abbr&gt;${harm}">x</abbr>`,
  `<pre>\n\n${harm}</pre>`,
  `<pre>\n&lt;script&gt;RUN&lt;/script&gt;</pre>`,
  `<code>&lt;img src=x: onerror=RUN&gt;</code>`,
  `<p>&amp;lt;img src=x: onerror=RUN&amp;gt;</p>`,
  `<p>&amp;#60;img src=x: onerror=RUN&amp;#62;</p>`,
  `<li>&#x26;lt;script&#x26;gt;RUN</li>`,
  `<template shadowrootmode=open>${harm}</template>`,
  `<p><template shadowrootmode=open><slot></slot><script>RUN</script></template></p>`,
  `<select><template>${harm}</template></select>${harm}`,
  `<select><svg><style><p title="</style></svg></select>${harm}">`,
  `<select><button><selectedcontent></selectedcontent></button><option>${harm}</select>`,
  `<frameset>${harm}</frameset>`,
  `<table><caption><svg><desc><table><caption></svg>${harm}`,
  `<table><colgroup><template></colgroup>${harm}`,
  `<ruby><rtc><rt>${harm}</ruby>`,
  `<nobr><nobr title="</nobr>${harm}">x`,
  `<dd><dt><button><dd title="</dd>${harm}">x`,
  `<h1><h2 title="</h1>${harm}"></h1>x`,
  `<marquee><p></marquee>${harm}`,
  `<object><param></p></object>${harm}`,
  `<noscript><style></noscript>${harm}</style>`,
];

export const mutations: Vector[] = [
  ...shapes.flatMap((shape) => combineEach([shape], rawTexts)),
  ...comments,
  ...regrown,
];
