import type { QueueModel } from "./simulate.ts";

/** CPU times in µs per request. */
export type Observation = {
  serverCpu: number;
  databaseCpu: number;
  loadCpu: number;
  /** SQL statements per request. Concurrent requests share statements. */
  statements: number;
  /** In ms. */
  p50: number;
};

/** Solves `first = base + statements * cost` and `second = base + shared * cost`. */
function split(first: number, second: number, statements: number, shared: number) {
  const cost = Math.max(0, (first - second) / (statements - shared));
  return { cost, base: Math.max(0, second - shared * cost) };
}

/**
 * Derives the model from two loads: one connection, on which no statement is shared, and many connections.
 * Its latency on one connection is the observed one.
 */
export function calibrate(one: Observation, many: Observation): QueueModel {
  const statements = Math.round(one.statements);
  const server = split(one.serverCpu, many.serverCpu, one.statements, many.statements);
  const database = split(one.databaseCpu, many.databaseCpu, one.statements, many.statements);
  const busy = one.serverCpu + one.databaseCpu + one.loadCpu;
  return {
    statements,
    requestCpu: server.base,
    statementCpu: server.cost,
    databaseStatementCpu: database.cost,
    databaseRequestCpu: database.base / statements,
    loadCpu: many.loadCpu,
    wait: Math.max(0, (one.p50 * 1_000 - busy) / statements),
  };
}
