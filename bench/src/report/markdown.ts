import type { Figures, Summary } from "./summary.ts";

const fixed = (value: number | undefined, digits = 0): string => value?.toFixed(digits) ?? "–";
const percent = (value: number | undefined): string =>
  value === undefined ? "–" : `${Math.round(value * 100)} %`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
};

const sideRow = (title: string, side: string, figures: Figures): string[] => [
  title,
  side,
  fixed(figures.perSecond),
  fixed(figures.p50, 2),
  fixed(figures.p99, 2),
  fixed(figures.serverCpu),
  fixed(figures.postgresCpu),
  percent(figures.othersBusy),
  `${fixed(figures.headBytes)} + ${fixed(figures.bodyBytes)}`,
];

const sideHead = [
  ["scenario", "side", "requests/s", "p50 ms", "p99 ms", "server CPU µs"],
  ["PostgreSQL CPU µs", "other cores busy", "bytes (head + body)"],
].flat();

const verdictHead = ["scenario", "ratio", "target", "", "ratio by CPU", "of node:http"];

/** Strangers take a little always: the kernel, the bench's own parent. */
const quietCores = 0.15;

const noise = (strangers: number | undefined): string => {
  if (strangers === undefined) return "";
  const told = `Other programs took ${fixed(strangers, 2)} cores at worst`;
  return strangers > quietCores ? `${told}: DO NOT TRUST these figures.\n` : `${told}.\n`;
};

/** Two tables: how ours compares with the targets, and every side's medians; then whether others disturbed. */
export const toMarkdown = (
  summaries: readonly Summary[],
  strangers: number | undefined,
): string => {
  const verdicts = summaries.map(({ title, yardstick, ratio, target, cpuRatio, sides }) => [
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
  return `${table(verdictHead, verdicts)}\n\n${table(sideHead, sides)}\n\n${noise(strangers)}`;
};
