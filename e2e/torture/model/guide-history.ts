import { isSame, keyOf, type GuideChange, type GuideValue } from "./guide-value.ts";

/** One possible state, and the changes that may still take effect. */
type World = { value: GuideValue; pending: readonly string[] };

/** A read or a change that runs. */
export type Access = {
  /** The change; undefined for a read. */
  readonly id?: string;
  /** The states that existed at some time since its start. */
  readonly seen: Map<string, GuideValue>;
  /** Those of them in which the change has taken effect; for a read, all. */
  readonly after: Map<string, GuideValue>;
  version: number;
};

/**
 * The possible states of one guide. A change whose outcome is unknown may take effect at any later time, or
 * never, until a response decides. Methods that receive a response return whether it is possible.
 */
export type GuideHistory = {
  beginRead: () => Access;
  beginChange: (id: string, change: GuideChange) => Access;
  /** The request succeeded. `shown` is the state in its response, if it has one. */
  succeed: (access: Access, shown: GuideValue | undefined) => boolean;
  /** The request was refused and changed nothing. `deleted`: because the guide is deleted. */
  refuse: (access: Access, deleted: boolean) => boolean;
  /** The outcome is unknown since `at`. */
  abandon: (access: Access, at: number) => void;
  /** Changes with an unknown outcome since before this time have taken effect, or never will. */
  settle: (before: number) => void;
  /** The states that are possible now. */
  values: () => GuideValue[];
  /** The number of changes that may still take effect. */
  pendingCount: () => number;
};

/** Creates the history of a guide in a certain state. */
export function createGuideHistory(initial: GuideValue): GuideHistory {
  const changes = new Map<string, GuideChange>();
  const abandoned = new Map<string, number>();
  const open = new Set<Access>();
  let worlds: World[] = [{ value: initial, pending: [] }];
  let version = 0;

  let reached: { from: World[]; worlds: World[] } | undefined;
  const reachable = (): World[] => {
    if (reached?.from !== worlds) reached = { from: worlds, worlds: reach(worlds, changes) };
    return reached.worlds;
  };

  const observe = (access: Access, current: readonly World[]) => {
    for (const { value, pending } of current) {
      const key = keyOf(value);
      access.seen.set(key, value);
      if (access.id === undefined || !pending.includes(access.id)) access.after.set(key, value);
    }
  };

  const begin = (id?: string): Access => {
    const access: Access = {
      ...(id !== undefined && { id }),
      seen: new Map(),
      after: new Map(),
      version,
    };
    open.add(access);
    const current = reachable();
    for (const one of open) observe(one, current);
    return access;
  };

  /** Keeps the worlds that agree with a response. Returns false when none does. */
  const keep = (next: World[]): boolean => {
    if (next.length === 0) return false;
    worlds = next;
    version += 1;
    return true;
  };

  /** Whether no other request has changed the possible states since the start of this one. */
  const isAlone = (access: Access) => access.version === version;

  const succeed = (access: Access, shown: GuideValue | undefined): boolean => {
    open.delete(access);
    const { id } = access;
    const possible = shown === undefined ? access.after.size > 0 : access.after.has(keyOf(shown));
    const agrees = ({ value, pending }: World) =>
      (id === undefined || !pending.includes(id)) &&
      (shown === undefined || !isAlone(access) || isSame(value, shown));
    const current = reachable().filter(agrees);
    if (id !== undefined || isAlone(access)) {
      if (keep(current)) return possible;
      // After a violation, the response is taken as correct: later ones are then checked against it.
      const rest = forget(worlds, id);
      keep(shown ? rest.map(({ pending }) => ({ value: shown, pending })) : rest);
      return false;
    }
    return possible;
  };

  const refuse = (access: Access, deleted: boolean): boolean => {
    open.delete(access);
    const { id } = access;
    const possible = !deleted || [...access.seen.values()].some((value) => value.deleted);
    const agrees = ({ value, pending }: World) =>
      (id === undefined || pending.includes(id)) && (!deleted || !isAlone(access) || value.deleted);
    if (id === undefined && !(deleted && isAlone(access))) return possible;
    const current = reachable()
      .filter(agrees)
      .map(({ value, pending }) => ({ value, pending: pending.filter((one) => one !== id) }));
    if (keep(current)) return possible;
    keep(forget(worlds, id));
    return false;
  };

  return {
    beginRead: () => begin(),
    beginChange: (id, change) => {
      changes.set(id, change);
      worlds = worlds.map(({ value, pending }) => ({ value, pending: [...pending, id] }));
      version += 1;
      return begin(id);
    },
    succeed,
    refuse,
    abandon: (access, at) => {
      open.delete(access);
      if (access.id !== undefined) abandoned.set(access.id, at);
    },
    settle: (before) => {
      const settled = [...abandoned].filter(([, at]) => at < before).map(([id]) => id);
      if (settled.length === 0) return;
      const isPending = (id: string) => !settled.includes(id);
      worlds = distinct(
        reachable().map(({ value, pending }) => ({ value, pending: pending.filter(isPending) })),
      );
      version += 1;
      for (const id of settled) abandoned.delete(id);
    },
    values: () => [...new Map(reachable().map(({ value }) => [keyOf(value), value])).values()],
    pendingCount: () => Math.max(...worlds.map(({ pending }) => pending.length)),
  };
}

/** Returns all worlds after any of the pending changes, in any order. */
function reach(worlds: readonly World[], changes: ReadonlyMap<string, GuideChange>): World[] {
  const found = new Map<string, World>();
  const queue = [...worlds];
  for (let world = queue.pop(); world; world = queue.pop()) {
    const key = worldKey(world);
    if (found.has(key)) continue;
    found.set(key, world);
    for (const id of world.pending) {
      const value = changes.get(id)?.(world.value);
      if (value) queue.push({ value, pending: world.pending.filter((one) => one !== id) });
    }
  }
  return [...found.values()];
}

function forget(worlds: readonly World[], id: string | undefined): World[] {
  return distinct(
    worlds.map(({ value, pending }) => ({ value, pending: pending.filter((one) => one !== id) })),
  );
}

function distinct(worlds: readonly World[]): World[] {
  return [...new Map(worlds.map((world) => [worldKey(world), world])).values()];
}

function worldKey({ value, pending }: World): string {
  return `${[...pending].sort().join()} ${keyOf(value)}`;
}
