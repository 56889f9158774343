import type * as z from "zod";

/** Field names (dots, 0-based indexes) to messages: `details` of `validation_failed`. */
export type Faults = Record<string, string[]>;

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { code?: string; keys?: string[] };

type Fault = { field: string; message: string };

/** Messages in one `details`; one more under `base` says that there are more (contract ERR-15). */
const maxFaults = 50;
export const moreFaults = `has more errors: only the first ${maxFaults} are listed`;

const fieldOf = (path: readonly PropertyKey[]): string => {
  const inner = path[0] === "guide" && path.length > 1 ? path.slice(1) : path;
  return inner.map(String).join(".") || "base";
};

/** One fault at a time: a body can have far more of them than are ever listed. */
function* faultsOf(issues: readonly Issue[]): Generator<Fault> {
  for (const { path, message, code, keys } of issues) {
    if (code !== "unrecognized_keys" || !keys) yield { field: fieldOf(path), message };
    else for (const key of keys) yield { field: fieldOf([...path, key]), message };
  }
}

/** Groups by field, each message once. Stops after `maxFaults`. */
const group = (all: Iterable<Fault>): Faults => {
  // A Map: a client may name a field `constructor`, which every object has.
  const faults = new Map<string, string[]>();
  let count = 0;
  for (const { field, message } of all) {
    const messages = faults.get(field) ?? [];
    if (messages.includes(message)) continue;
    if (count === maxFaults) {
      faults.set("base", [...(faults.get("base") ?? []), moreFaults]);
      break;
    }
    faults.set(field, [...messages, message]);
    count += 1;
  }
  return Object.fromEntries(faults);
};

/**
 * Zod's issues as `details` (contract ERR-15): at most 50 messages. `guide.steps.0.content` becomes
 * `steps.0.content`, since `guide` is only the wrapper of the body.
 */
export const toFaults = (issues: readonly Issue[]): Faults => group(faultsOf(issues));

/** Both together, those of `first` listed first: at most 50 messages (contract ERR-15). */
export const joinFaults = (first: Faults, second: Faults): Faults =>
  group(
    [first, second].flatMap((faults) =>
      Object.entries(faults).flatMap(([field, messages]) =>
        messages.map((message) => ({ field, message })),
      ),
    ),
  );
