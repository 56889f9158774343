import { audit } from "../browser/support/lighthouse.ts";
import { expect, test } from "../browser/support/fixtures.ts";

const rounds = 3;

/** Pages with the lowest accepted score of performance, on phones and on desktops. */
const pages = [
  { path: "/", performance: 98 },
  { path: "/@demo/undo-almost-anything-in-git", performance: 98 },
  { path: "/@demo", performance: 98 },
  { path: "/sign-in", performance: 95 },
];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

test("npm run lighthouse measures the landing page, a guide, an author’s page and the sign-in page", async ({
  site,
}) => {
  await site.stack.cli("seed");
  const rows: Record<string, string | number>[] = [];
  for (const { path } of pages)
    for (const device of ["mobile", "desktop"] as const) {
      const runs: Record<string, number>[] = [];
      while (runs.length < rounds)
        runs.push((await audit(`${site.url}${path}`, categories, device)).scores);
      const scores = categories.map(
        (name) => [name, median(runs.map((run) => run[name] ?? 0))] as const,
      );
      rows.push({ path, device, ...Object.fromEntries(scores) });
    }
  // oxlint-disable-next-line no-console -- the command prints a table
  console.table(rows);
  for (const row of rows) {
    const goal = pages.find(({ path }) => path === row.path)?.performance ?? 100;
    expect(row.performance, `${row.path} ${row.device}`).toBeGreaterThanOrEqual(goal);
    for (const name of categories.slice(1)) expect(row[name], String(row.path)).toBe(100);
  }
});
