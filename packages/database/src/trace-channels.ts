import { tracingChannel } from "node:diagnostics_channel";
import type pg from "pg";
import { PreparingClient } from "./prepared-query.ts";

/** `name` is the statement's name, or its verb and table: never its text or values. */
export type StatementTrace = { name: string; error?: unknown };

/** An item that waits for a statement of a batch, from its arrival to its result. */
export type BatchItemTrace = {
  name: string;
  /** The number of items in the statement. */
  items: number;
  /** The item whose request the statement's own events belong to. */
  first?: BatchItemTrace;
  error?: unknown;
};

/** Publishes each statement of the pool, when a subscriber exists. */
export const statementChannel = tracingChannel<unknown, StatementTrace>("guidepost:statement");

/** Publishes each item of a batch, when a subscriber exists. */
export const batchChannel = tracingChannel<unknown, BatchItemTrace>("guidepost:batch");

const PRISMA_STATEMENT = /^p_[0-9a-f]{40}$/;

/** Returns the verb and the first table of a statement, for example `select guides`. */
function summarize(text: string): string {
  const verb = /\w+/.exec(text)?.[0] ?? "statement";
  const table = /\b(?:from|into|update)\s+(?:"\w+"\.)?"?(\w+)/i.exec(text)?.[1];
  return table ? `${verb} ${table}`.toLowerCase() : verb.toLowerCase();
}

function nameOf(query: string | pg.QueryConfig): string {
  if (typeof query === "string") return summarize(query);
  return query.name && !PRISMA_STATEMENT.test(query.name) ? query.name : summarize(query.text);
}

const sendQuery = PreparingClient.prototype.query as (...args: unknown[]) => unknown;

function tracedQuery(this: pg.Client, ...args: unknown[]): unknown {
  const query = args[0] as string | pg.QueryConfig | pg.Submittable;
  // A cursor or a copy stream reports its end in its own way.
  const isTraced = typeof query === "string" || !("submit" in query);
  if (!statementChannel.start.hasSubscribers || !isTraced) return sendQuery.apply(this, args);
  const trace: StatementTrace = { name: nameOf(query) };
  if (typeof args.at(-1) === "function")
    return statementChannel.traceCallback(sendQuery, -1, trace, this, ...args);
  return statementChannel.tracePromise(
    sendQuery as (...args: unknown[]) => Promise<unknown>,
    trace,
    this,
    ...args,
  );
}

/** A connection that publishes its statements to `statementChannel`. */
export class TracedClient extends PreparingClient {}
TracedClient.prototype.query = tracedQuery as pg.Client["query"];
