import pg from "pg";

/** Converts a value to what PostgreSQL reads. The types of `pg` lack it, and the parts below. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;

type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Connection = {
  stream: { cork: () => void; uncork: () => void };
  bind: (message: { statement: string; values: unknown[] }) => void;
  execute: (message: object) => void;
  sync: () => void;
};
type Query = {
  text: string;
  name: string;
  values?: readonly unknown[];
  _result: Columns;
  _accumulateRows: boolean;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
};
type QueryConstructor = new (config: pg.QueryConfig, values: unknown, callback: Callback) => Query;
/** The methods are those of the prototype: the types of `pg` declare them as properties. */
const BaseQuery = pg.Query as unknown as QueryConstructor;

type Callback = (error: Error | null, result?: unknown) => void;

/** The text of a statement, and the columns of its rows as `pg` reads them. */
type Description = Columns & { text: string };

const descriptions = new WeakMap<Connection, Map<string, Description>>();

function columnsOf({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): Columns {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

/**
 * A named statement, whose columns the server describes once in a connection. `pg` requests the description for
 * each execution, which takes a tenth of the CPU time of a read (decision 373). It cannot change: PostgreSQL refuses
 * a prepared statement that would return other columns.
 */
class PreparedQuery extends BaseQuery {
  private connection: Connection | undefined;

  override submit(connection: Connection): Error | null {
    const known = descriptions.get(connection)?.get(this.name);
    if (known?.text !== this.text) {
      this.connection = connection;
      return super.submit(connection);
    }
    let values: unknown[];
    try {
      values = (this.values ?? []).map(prepareValue);
    } catch (error) {
      // Nothing was sent, so the client sends its next query.
      return error as Error;
    }
    Object.assign(this._result, columnsOf(known));
    this._accumulateRows = true;
    connection.stream.cork();
    connection.bind({ statement: this.name, values });
    connection.execute({});
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (!this.connection) return;
    const known = descriptions.get(this.connection) ?? new Map<string, Description>();
    known.set(this.name, { text: this.text, ...columnsOf(this._result) });
    descriptions.set(this.connection, known);
  }
}

/** Whether it is a named statement whose rows `pg` reads as those of the connection's other statements. */
function isPreparable(query: unknown): query is pg.QueryConfig & { name: string } {
  if (typeof query !== "object" || query === null || "submit" in query) return false;
  const { name, types, rowMode } = query as Partial<pg.QueryArrayConfig>;
  return name !== undefined && types === undefined && rowMode === undefined;
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

function sendQuery(this: pg.Client, ...args: unknown[]): unknown {
  const [config] = args;
  if (!isPreparable(config)) return query.apply(this, args);
  const values = Array.isArray(args[1]) ? args[1] : undefined;
  const callback = args.at(-1);
  if (typeof callback === "function")
    return query.call(this, new PreparedQuery(config, values, callback as Callback));
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    query.call(this, new PreparedQuery(config, values, settle));
  });
}

/** A connection that sends named statements as `PreparedQuery`. */
export class PreparingClient extends pg.Client {}
PreparingClient.prototype.query = sendQuery as pg.Client["query"];
