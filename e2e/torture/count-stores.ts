import { affectsServer, affectsRedis, isStop, type FaultLog } from "./model/fault-log.ts";
import type { CountStores } from "./model/rate-windows.ts";

const LOST = "the rate-limit store is unreachable: counting in this process";
const FOUND = "the rate-limit store is reachable again";

/** The time in ms between a message and the requests that it concerns, at most. */
const MARGIN_MS = 2_000;

type Interval = { from: number; to: number };

/**
 * Counts the stores that counted requests from zero in a period. Without a failure it is one, the Redis. Redis
 * loses its counts when it is killed. Each process counts by itself while it cannot reach Redis, and logs
 * that (contract RATE-7). A process that is killed loses the end of its log.
 *
 * @param logs the log of each API address
 */
export function createStoreCounter(logs: readonly string[], faults: FaultLog): CountStores {
  const losses = logs.flatMap((log, server) => lossesIn(log, server, faults));
  return (from, to) => {
    const within = { from: from - MARGIN_MS, to: to + MARGIN_MS };
    const isLost = losses.some((loss) => loss.from <= within.to && loss.to >= within.from);
    const count = (name: string) =>
      faults.during(within.from, within.to, (fault) => fault.name === name).length;
    const redisKills = count("Redis: kill -9");
    const apiKills = count("API: kill -9");
    // The lost end of its log may contain that it counted by itself.
    const isUncertain =
      apiKills > 0 &&
      faults.during(within.from, within.to, (fault) => affectsRedis(fault)).length > 0;
    if (!isLost && !isUncertain && redisKills === 0) return 1;
    return 1 + redisKills + logs.length + apiKills + count("API: SIGTERM");
  };
}

/** Returns the periods in which the processes of one address counted by themselves. */
function lossesIn(log: string, server: number, faults: FaultLog): Interval[] {
  const losses: Interval[] = [];
  for (const { time, msg } of parseLines(log)) {
    const at = Date.parse(time);
    const last = losses.at(-1);
    if (msg === FOUND && last) last.to = Math.min(last.to, at);
    if (msg !== LOST) continue;
    const end = faults.records.find(
      (fault) => isStop(fault) && affectsServer(server)(fault) && fault.from >= at,
    );
    losses.push({ from: at, to: end?.until ?? Infinity });
  }
  return losses;
}

function parseLines(log: string): { time: string; msg: string }[] {
  return log.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as { time: string; msg: string }];
    } catch {
      // A process that was killed leaves part of a line.
      return [];
    }
  });
}
