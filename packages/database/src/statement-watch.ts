import type pg from "pg";
import { cutConnection } from "./heartbeat.ts";

/**
 * The limit is counted in parts, since a stall of this process delays them too. A connection is closed after four to
 * five parts.
 */
const PARTS = 4;

export type StatementWatch = {
  /** Watches a connection until it is closed. */
  add: (client: pg.ClientBase) => void;
  /** Starts the limit of a connection again, because a statement is about to be sent. */
  restart: (client: pg.ClientBase) => void;
  stop: () => void;
};

/**
 * Closes connections whose statement has got no response for `limitMs`; the statement rejects, and `isUnreachable`
 * is true for its error. Only this connection may have lost the server, so the heartbeat does not detect it.
 * The option `query_timeout` of `pg` has the same purpose, but with it V8 kept the results of most statements
 * until it collected the old generation (decision 372).
 */
export function watchStatements(limitMs: number): StatementWatch {
  const waits = new Map<pg.ClientBase, { parts: number }>();
  const check = () => {
    for (const [client, wait] of waits)
      if (!isBusy(client)) wait.parts = 0;
      else if (++wait.parts > PARTS) cutConnection(client);
  };
  const timer = setInterval(check, limitMs / PARTS).unref();
  return {
    add: (client) => {
      waits.set(client, { parts: 0 });
      client.once("end", () => waits.delete(client));
    },
    restart: (client) => {
      const wait = waits.get(client);
      if (wait) wait.parts = 0;
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether a statement of the connection waits for its response. The types of `pg` lack this property. */
function isBusy(client: pg.ClientBase): boolean {
  return !(client as unknown as { readyForQuery: boolean }).readyForQuery;
}
