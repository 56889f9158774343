import type { Figures, Summary } from "./summary.ts";

export function fixed(value: number | undefined, digits = 0): string {
  return value?.toFixed(digits) ?? "–";
}
function percent(value: number | undefined): string {
  return value === undefined ? "–" : `${Math.round(value * 100)} %`;
}

/** A table in Markdown, with numbers on the right of each column but the first. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function sideRow(name: string, side: string, figures: Figures): string[] {
  return [
    name,
    side,
    fixed(figures.perSecond),
    fixed(figures.p50, 2),
    fixed(figures.p99, 2),
    fixed(figures.serverCpu),
    fixed(figures.postgresCpu),
    percent(figures.loadCoresBusy),
    `${fixed(figures.headBytes)} + ${fixed(figures.bodyBytes)}`,
  ];
}

const SIDE_HEAD = [
  ["scenario", "side", "requests/s", "p50 ms", "p99 ms", "server CPU µs"],
  ["PostgreSQL CPU µs", "other cores busy", "bytes (head + body)"],
].flat();

const RATIO_HEAD = [
  ["scenario", "connections", "accounts", "Redis", "of", "wall", "goal", "CPU", "goal"],
  [
    "requests/s",
    "goal",
    "p99 ms at steady load",
    "goal",
    "of the yardstick",
    "of node:http",
    "of the other commit: wall",
    "CPU",
  ],
].flat();

/** A value, and its goal with the result. */
export function judged(
  value: number | undefined,
  goal: number | undefined,
  { comparison = "≥", digits = 2 }: { comparison?: "≥" | "≤"; digits?: number } = {},
): [string, string] {
  if (value === undefined || goal === undefined) return [fixed(value, digits), "–"];
  const isMet = comparison === "≥" ? value >= goal : value <= goal;
  return [fixed(value, digits), `${comparison} ${goal} ${isMet ? "met" : "MISSED"}`];
}

function ratioRow(summary: Summary): string[] {
  const { scenario, sides } = summary;
  return [
    scenario.name,
    String(scenario.connections),
    String(scenario.accounts),
    scenario.usesRedis ? "yes" : "no",
    summary.yardstick,
    ...judged(summary.ratio, scenario.goal.wall),
    ...judged(summary.cpuRatio, scenario.goal.cpu),
    ...judged(sides.ours.perSecond, scenario.goal.perSecond, { digits: 0 }),
    ...judged(summary.steadyP99?.ours, scenario.steadyLoad?.p99, { comparison: "≤" }),
    fixed(summary.steadyP99?.target, 2),
    fixed(sides.ours.perSecond / sides.plain.perSecond, 2),
    fixed(summary.referenceRatio, 2),
    fixed(summary.referenceCpuRatio, 2),
  ];
}

/** In cores. The kernel and the parent process always use a little. */
const MAX_BACKGROUND_LOAD = 0.15;

function describeBackgroundLoad(backgroundLoad: number | undefined): string {
  if (backgroundLoad === undefined) return "";
  const text = `Other programs took ${fixed(backgroundLoad, 2)} cores at worst`;
  return backgroundLoad > MAX_BACKGROUND_LOAD
    ? `${text}: DO NOT TRUST these figures.\n`
    : `${text}.\n`;
}

/** Two tables, of ratios and of medians, and the load of other programs. */
export function toMarkdown(
  summaries: readonly Summary[],
  backgroundLoad: number | undefined,
): string {
  const sides = summaries.flatMap(
    ({ scenario, yardstick, sides: { ours, target, plain, reference } }) => [
      sideRow(scenario.name, "ours", ours),
      ...(target === plain ? [] : [sideRow("", yardstick, target)]),
      ...(reference ? [sideRow("", "other commit", reference)] : []),
      sideRow("", "A", plain),
    ],
  );
  return `${table(RATIO_HEAD, summaries.map(ratioRow))}\n\n${table(SIDE_HEAD, sides)}\n\n${describeBackgroundLoad(backgroundLoad)}`;
}
