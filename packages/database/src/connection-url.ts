/** One server of a connection URL. */
export type ServerHost = {
  /** For messages, without the password: `db1:5432`. */
  name: string;
  /** The URL with this host alone. */
  url: string;
};

export type ConnectionTarget = {
  hosts: readonly [ServerHost, ...ServerHost[]];
  /** Whether a connection must reach a server that accepts writes. */
  mustBeWritable: boolean;
  /** Whether a pooler in transaction mode is between (`pgbouncer=true`, as Prisma names it). */
  usesTransactionPooler: boolean;
};

/** An invalid connection URL. The message continues a sentence that begins with the variable's name. */
export class ConnectionUrlError extends Error {
  override name = "ConnectionUrlError";
}

/** Scheme and login, the hosts, and the path with the parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i;
const WRITABLE = new Set(["read-write", "primary"]);

/**
 * Parses a URL of PostgreSQL. Several hosts are separated by commas, as in libpq:
 * `postgres://user:password@db1:5432,db2:5432/name?target_session_attrs=read-write`.
 *
 * @throws ConnectionUrlError
 */
export function parseConnectionUrl(text: string): ConnectionTarget {
  const [, login, hostList, rest = ""] = PARTS.exec(text) ?? [];
  if (login === undefined || hostList === undefined)
    throw new ConnectionUrlError("must be a postgres:// address");
  const [first = "", ...others] = hostList.split(",");
  const toHost = (name: string): ServerHost => ({ name, url: `${login}${name}${rest}` });
  const hosts = [toHost(first), ...others.map(toHost)] as const;
  const [parameters] = hosts.map(({ url }) => parametersOf(url));
  const attributes = parameters?.get("target_session_attrs") ?? "any";
  const usesTransactionPooler = parameters?.get("pgbouncer") === "true";

  const isList = others.length > 0;
  if (isList && hosts.some(({ name }) => name === ""))
    throw new ConnectionUrlError("must have a host name between its commas");
  if (WRITABLE.has(attributes)) return { hosts, mustBeWritable: true, usesTransactionPooler };
  if (isList)
    throw new ConnectionUrlError("needs target_session_attrs=read-write for several hosts");
  if (attributes !== "any")
    throw new ConnectionUrlError("must have target_session_attrs=read-write, or none");
  return { hosts, mustBeWritable: false, usesTransactionPooler };
}

function parametersOf(url: string): URLSearchParams {
  if (!URL.canParse(url)) throw new ConnectionUrlError("must be a postgres:// address");
  return new URL(url).searchParams;
}
