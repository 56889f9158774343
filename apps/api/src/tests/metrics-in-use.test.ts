import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "@guidepost/contract";
import { createJobMetrics, createLogger, createMetrics } from "@guidepost/runtime";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createApiObserver } from "../observer.ts";

const DEPLOY = join(import.meta.dirname, "../../../../deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");

/** Prometheus adds them to each metric. */
const LABELS_OF_PROMETHEUS = ["job", "instance"];

type DeclaredMetric = { name: string; labelNames: string[] };

/** The labels of each metric that the servers declare, with the series of histograms. */
function declaredMetrics(): Map<string, string[]> {
  // Values are not read, so that no database is needed.
  const log = createLogger("api", "silent");
  const metrics = createMetrics({} as Parameters<typeof createMetrics>[0], log);
  createApiObserver(log, metrics);
  createJobMetrics(metrics.registry, () => Promise.resolve([]));
  const labels = new Map([["up", [...LABELS_OF_PROMETHEUS]]]);
  const declared = metrics.registry.getMetricsAsArray() as unknown as DeclaredMetric[];
  for (const { name, labelNames } of declared) {
    const own = [...labelNames, ...LABELS_OF_PROMETHEUS];
    for (const series of [name, `${name}_sum`, `${name}_count`]) labels.set(series, own);
    labels.set(`${name}_bucket`, [...own, "le"]);
  }
  return labels;
}

/** Lists the syntax errors, unknown metrics and unknown labels of an expression. */
function problemsOf(expression: string, metrics: ReadonlyMap<string, string[]>): string[] {
  const text = expression.replaceAll("$__rate_interval", "5m");
  const problems: string[] = [];
  const names: string[] = [];
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to, type }) => {
      const part = text.slice(from, to);
      if (type.isError) problems.push(`syntax error at ${from} of ${text}`);
      else if (name === "Identifier") names.push(part);
      else if (name === "LabelName") labels.push(part);
    },
  });
  const known = names.flatMap((name) => metrics.get(name) ?? []);
  return [
    ...problems,
    ...(names.length === 0 ? [`no metric in ${text}`] : []),
    ...names.filter((name) => !metrics.has(name)).map((name) => `unknown metric ${name}`),
    ...labels.filter((label) => !known.includes(label)).map((label) => `unknown label ${label}`),
  ];
}

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };
type Alerts = { groups: { rules: { alert: string; expr: string }[] }[] };

const dashboard = JSON.parse(read("grafana/dashboard.json")) as Dashboard;
const alerts = parse(read("prometheus/alerts.yaml")) as Alerts;
const rules = alerts.groups.flatMap((group) => group.rules);

describe("a metric of the dashboard or the alerts", () => {
  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`panel ${title}`, expr] as const),
    ),
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ];

  it.each(expressions)("is exported by the servers: %s", (_, expression) => {
    expect(problemsOf(expression, declaredMetrics())).toEqual([]);
  });

  it.each([
    ["rate(guidepost_request_total[5m])", ["unknown metric guidepost_request_total"]],
    ["sum by (route) (guidepost_requests_total)", ["unknown label route"]],
    ['guidepost_requests_total{status!="200"}', ["unknown label status"]],
    ["sum(up", ["syntax error at 6 of sum(up"]],
  ])("is reported when its expression is wrong: %s", (expression, problems) => {
    expect(problemsOf(expression, declaredMetrics())).toEqual(problems);
  });

  it("is selected only with error codes that exist", () => {
    const codes = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/code="([^"]+)"/g)].map(([, code]) => code ?? ""),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
  });
});
