import { expect, it } from "vitest";
import { calibrate, type Observation } from "./calibrate.ts";
import { simulate } from "./simulate.ts";

const ONE: Observation = {
  serverCpu: 400,
  databaseCpu: 180,
  loadCpu: 40,
  statements: 3,
  p50: 0.9,
};
const MANY: Observation = { ...ONE, serverCpu: 160, databaseCpu: 60, statements: 0.6, p50: 5 };

it("derives the cost of a statement from requests that share statements and requests that do not", () => {
  const model = calibrate(ONE, MANY);
  expect(model.statementCpu).toBeCloseTo(100);
  expect(model.requestCpu).toBeCloseTo(100);
  expect(model.databaseStatementCpu).toBeCloseTo(50);
  expect(model.databaseRequestCpu).toBeCloseTo(10);
});

it("the simulation of a calibrated model has the observed latency on one connection", () => {
  const { p50 } = simulate(calibrate(ONE, MANY), { connections: 1, seconds: 1, seed: 1 });
  expect(p50).toBeCloseTo(ONE.p50, 2);
});
