import type * as z from "zod";

/** Field names (dots, 0-based indexes) to messages: `details` of `validation_failed`. */
export type FieldErrors = Record<string, string[]>;

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { code?: string; keys?: string[] };

type FieldError = { field: string; message: string };

/** Most messages in one `details`. A further message under `base` states that there are more (contract ERR-15). */
const MAX_FIELD_ERRORS = 50;
/** Most messages of one field: those of `base`, and the one that there are more. */
export const MAX_MESSAGES = MAX_FIELD_ERRORS + 1;
export const MORE_FIELD_ERRORS = `has more errors: only the first ${MAX_FIELD_ERRORS} are listed`;

/** The objects that only wrap the fields of a body. */
const WRAPPERS: ReadonlySet<PropertyKey | undefined> = new Set(["guide", "step"]);

function fieldOf(path: readonly PropertyKey[]): string {
  const inner = WRAPPERS.has(path[0]) && path.length > 1 ? path.slice(1) : path;
  return inner.map(String).join(".") || "base";
}

/** A generator, because a body can have far more errors than are listed. */
function* fieldErrorsOf(issues: readonly Issue[]): Generator<FieldError> {
  for (const { path, message, code, keys } of issues) {
    if (code !== "unrecognized_keys" || !keys) yield { field: fieldOf(path), message };
    else for (const key of keys) yield { field: fieldOf([...path, key]), message };
  }
}

/** Groups the messages by field, without duplicates. Stops after MAX_FIELD_ERRORS. */
function groupByField(all: Iterable<FieldError>): FieldErrors {
  // A Map, because a client may send a field named `constructor`, which every object has.
  const fieldErrors = new Map<string, string[]>();
  let count = 0;
  for (const { field, message } of all) {
    const messages = fieldErrors.get(field) ?? [];
    if (messages.includes(message)) continue;
    if (count === MAX_FIELD_ERRORS) {
      fieldErrors.set("base", [...(fieldErrors.get("base") ?? []), MORE_FIELD_ERRORS]);
      break;
    }
    fieldErrors.set(field, [...messages, message]);
    count += 1;
  }
  return Object.fromEntries(fieldErrors);
}

/**
 * Converts Zod's issues to `details` (contract ERR-15), with at most 50 messages. `guide.steps.0.content`
 * becomes `steps.0.content`, because `guide` is only the wrapper of the body. So is `step`.
 */
export function toFieldErrors(issues: readonly Issue[]): FieldErrors {
  return groupByField(fieldErrorsOf(issues));
}

/** Merges field errors, those of `first` before those of `second`: at most 50 messages (contract ERR-15). */
export function joinFieldErrors(first: FieldErrors, second: FieldErrors): FieldErrors {
  return groupByField(
    [first, second].flatMap((fieldErrors) =>
      Object.entries(fieldErrors).flatMap(([field, messages]) =>
        messages.map((message) => ({ field, message })),
      ),
    ),
  );
}
