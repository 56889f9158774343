/**
 * A server with one core, in front of a database with one core. Times are in µs. A request runs its
 * statements one after another. Requests that wait for the same statement share it, as in
 * packages/database/src/batcher.ts. The load generator uses the core of the database.
 */
export type QueueModel = {
  /** The number of statements of a request. */
  statements: number;
  /** CPU time of the server for a request, without its statements. */
  requestCpu: number;
  /** CPU time of the server for a statement. */
  statementCpu: number;
  /** CPU time of the database for a statement, and for each request in it. */
  databaseStatementCpu: number;
  databaseRequestCpu: number;
  /** CPU time of the load generator for a request. */
  loadCpu: number;
  /** The time that a statement waits without using a core. */
  wait: number;
  /** Whether the CPU times are exponentially distributed with these means. Default: they are constant. */
  hasRandomCosts?: boolean;
};

export type SimulatedLoad = {
  connections: number;
  /** The requests of all connections at random times. Default: each request follows a response. */
  perSecond?: number;
  seconds: number;
  seed: number;
};

/** `p50` and `p99` in ms. */
export type SimulatedResult = { perSecond: number; p50: number; p99: number; mean: number };

/** As MAX_IN_FLIGHT of the batcher. */
const MAX_IN_FLIGHT = 2;
const MICROSECONDS = 1e6;

type Step = () => void;

/** A clock that runs steps in the order of their times. */
function createClock() {
  const waiting: { at: number; step: Step }[] = [];
  let now = 0;
  return {
    now: () => now,
    at(time: number, step: Step): void {
      let low = 0;
      for (let high = waiting.length; low < high;) {
        const middle = (low + high) >> 1;
        // The next step is the last of the list. Steps of the same time run in the order of their addition.
        if ((waiting[middle]?.at ?? 0) > time) low = middle + 1;
        else high = middle;
      }
      waiting.splice(low, 0, { at: time, step });
    },
    runUntil(end: number): void {
      for (let next = waiting.pop(); next && next.at <= end; next = waiting.pop()) {
        now = next.at;
        next.step();
      }
    },
  };
}

type Clock = ReturnType<typeof createClock>;
/** Runs tasks one after another. `done` is called at the end of the task. */
type Core = (cost: number, done: Step) => void;

function createCore(clock: Clock, costFactor: () => number): Core {
  let freeAt = 0;
  return (cost, done) => {
    freeAt = Math.max(freeAt, clock.now()) + cost * costFactor();
    clock.at(freeAt, done);
  };
}

/** Returns a function that runs one statement for the requests that wait for it at the same time. */
function createBatch(model: QueueModel, clock: Clock, server: Core, database: Core) {
  let waiting: Step[] = [];
  let inFlight = 0;
  let isScheduled = false;
  const { statementCpu, databaseStatementCpu, databaseRequestCpu, wait } = model;
  const schedule = () => {
    if (isScheduled || inFlight === MAX_IN_FLIGHT || waiting.length === 0) return;
    isScheduled = true;
    // The statement starts at the end of the turn of the event loop.
    server(statementCpu, () => {
      isScheduled = false;
      const batch = waiting;
      waiting = [];
      inFlight += 1;
      database(databaseStatementCpu + databaseRequestCpu * batch.length, () =>
        clock.at(clock.now() + wait, () => {
          inFlight -= 1;
          for (const done of batch) done();
          schedule();
        }),
      );
      schedule();
    });
  };
  return (done: Step) => {
    waiting.push(done);
    schedule();
  };
}

/** A generator of pseudo-random numbers between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Simulates the requests of a load. The latency of a request starts at its planned time. */
export function simulate(model: QueueModel, load: SimulatedLoad): SimulatedResult {
  const { connections, perSecond, seconds, seed } = load;
  const clock = createClock();
  const random = createRandom(seed);
  const exponential = () => -Math.log(1 - random());
  const costFactor = model.hasRandomCosts ? exponential : () => 1;
  const server = createCore(clock, costFactor);
  const database = createCore(clock, costFactor);
  const batches = Array.from({ length: model.statements }, () =>
    createBatch(model, clock, server, database),
  );
  const turnCpu = model.requestCpu / (model.statements + 1);
  const end = seconds * MICROSECONDS;
  const latencies: number[] = [];

  const runRequest = (done: Step) => {
    const runTurn = (turn: number) =>
      server(turnCpu, () => {
        const batch = batches[turn];
        if (batch) batch(() => runTurn(turn + 1));
        else database(model.loadCpu / 2, done);
      });
    database(model.loadCpu / 2, () => runTurn(0));
  };
  const nextInterval = () =>
    perSecond === undefined ? 0 : (exponential() * connections * MICROSECONDS) / perSecond;
  const sendNext = (planned: number) =>
    clock.at(Math.max(planned, clock.now()), () =>
      runRequest(() => {
        latencies.push(clock.now() - planned);
        sendNext(perSecond === undefined ? clock.now() : planned + nextInterval());
      }),
    );
  for (let index = 0; index < connections; index++) sendNext(nextInterval());
  clock.runUntil(end);

  latencies.sort((one, other) => one - other);
  const percentile = (share: number) =>
    (latencies[Math.floor(share * latencies.length)] ?? 0) / 1e3;
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    mean: latencies.reduce((sum, latency) => sum + latency, 0) / latencies.length / 1e3,
  };
}
