import type * as z from "zod";

/** Field names (dots, 0-based indexes) to messages: `details` of `validation_failed`. */
export type Faults = Record<string, string[]>;

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { code?: string; keys?: string[] };

/**
 * Zod's issues as `details` (DECISIONS 9): `guide.steps.0.content` is told as `steps.0.content`,
 * since `guide` is only the wrapper of the body.
 */
export const toFaults = (issues: readonly Issue[]): Faults => {
  // A Map: a client may name a field `constructor`, which every object has.
  const faults = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const inner = path[0] === "guide" && path.length > 1 ? path.slice(1) : path;
    const field = inner.map(String).join(".") || "base";
    const messages = faults.get(field) ?? [];
    if (!messages.includes(message)) faults.set(field, [...messages, message]);
  };
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys" && issue.keys)
      for (const key of issue.keys) add([...issue.path, key], issue.message);
    else add(issue.path, issue.message);
  }
  return Object.fromEntries(faults);
};
