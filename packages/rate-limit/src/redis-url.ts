/** An invalid Redis URL. The message continues a sentence that begins with the variable's name. */
export class RedisUrlError extends Error {
  override name = "RedisUrlError";
}

/** The options of ioredis for a master that Sentinels know. */
type SentinelOptions = {
  sentinels: { host: string; port: number }[];
  name: string;
  db: number;
  username?: string;
  password?: string;
  sentinelPassword?: string;
  tls?: object;
  sentinelTLS?: object;
  enableTLSForSentinelMode?: boolean;
};

/** The TLS flag, the login, and the hosts of the Sentinels, the path and the parameters. */
const SENTINELS = /^redis(s?)\+sentinel:\/\/([^/?#]*@)?([^/?#]+)(.*)$/i;
const SENTINEL_PORT = 26_379;

/**
 * Returns the options of ioredis for the servers of a URL: `redis://user:password@host:6379/0`, or
 * `redis+sentinel://user:password@host1:26379,host2:26379/name/0?sentinelPassword=…` for the master that the
 * Sentinels call `name`. With `rediss` all connections use TLS.
 *
 * @throws RedisUrlError without the URL in the message, since it may contain a password
 */
export function parseRedisUrl(text: string): { url: string } | { options: SentinelOptions } {
  const [, tls, login = "", hosts, rest] = SENTINELS.exec(text) ?? [];
  if (hosts === undefined) {
    if (/^rediss?:\/\//i.test(text) && URL.canParse(text)) return { url: text };
    throw new RedisUrlError("must be a redis://, rediss:// or redis+sentinel:// address");
  }
  const urls = hosts.split(",").map((host) => `redis://${login}${host}${rest}`);
  const parsed = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url));
  const [first] = parsed;
  if (
    first === undefined ||
    parsed.length < urls.length ||
    parsed.some(({ hostname }) => !hostname)
  )
    throw new RedisUrlError("must list host names and ports of Sentinels, separated by commas");
  const [name = "", database = "0", ...others] = first.pathname.slice(1).split("/");
  if (name === "" || !/^\d+$/.test(database) || others.length > 0)
    throw new RedisUrlError(
      "must end with the master's name, as in redis+sentinel://host/mymaster",
    );
  const sentinelPassword = first.searchParams.get("sentinelPassword");
  return {
    options: {
      sentinels: parsed.map(({ hostname, port }) => ({
        host: hostname.replace(/^\[(.*)\]$/, "$1"),
        port: Number(port || SENTINEL_PORT),
      })),
      name: decodeURIComponent(name),
      db: Number(database),
      ...(first.username && { username: decodeURIComponent(first.username) }),
      ...(first.password && { password: decodeURIComponent(first.password) }),
      ...(sentinelPassword && { sentinelPassword }),
      ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    },
  };
}
