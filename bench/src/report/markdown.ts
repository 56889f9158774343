import type { Figures, Summary } from "./summary.ts";

function fixed(value: number | undefined, digits = 0): string {
  return value?.toFixed(digits) ?? "–";
}
function percent(value: number | undefined): string {
  return value === undefined ? "–" : `${Math.round(value * 100)} %`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function sideRow(title: string, side: string, figures: Figures): string[] {
  return [
    title,
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

const RATIO_HEAD = ["scenario", "ratio", "target", "", "ratio by CPU", "of node:http"];

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
  const ratios = summaries.map(({ title, yardstick, ratio, target, cpuRatio, sides }) => [
    title,
    fixed(ratio, 2),
    `≥ ${fixed(target, 2)} of ${yardstick}`,
    ratio >= target ? "met" : "MISSED",
    fixed(cpuRatio, 2),
    fixed(sides.ours.perSecond / sides.plain.perSecond, 2),
  ]);
  const sides = summaries.flatMap(({ title, yardstick, sides: { ours, target, plain } }) => [
    sideRow(title, "ours", ours),
    sideRow("", yardstick, target),
    sideRow("", "A", plain),
  ]);
  return `${table(RATIO_HEAD, ratios)}\n\n${table(SIDE_HEAD, sides)}\n\n${describeBackgroundLoad(backgroundLoad)}`;
}
