import { stdSerializers } from "pino";

/**
 * Properties that contain what the process has sent or read, and with it secrets: ioredis adds the failed command, whose
 * arguments include the password of AUTH; `new URL` adds its input, which can have a password.
 */
const SECRET_PROPERTIES: ReadonlySet<string> = new Set(["command", "args", "input"]);

/** The limits of pino for the objects of a line. What is deeper is not logged. */
const MAX_DEPTH = 5;
const MAX_ENTRIES = 100;

/**
 * Converts an error to the object that is logged: its type, message, stack, and properties without secrets, of its causes
 * and aggregated errors too.
 */
export function serializeError(error: unknown): unknown {
  return removeSecrets(error, MAX_DEPTH);
}

function removeSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? "[Array]" : "[Object]";
  if (Array.isArray(value))
    return value.slice(0, MAX_ENTRIES).map((entry) => removeSecrets(entry, depth - 1));
  if (!(value instanceof Error) && "toJSON" in value) return value;
  const properties = Object.entries(value instanceof Error ? stdSerializers.err(value) : value);
  return Object.fromEntries(
    properties
      .filter(([name]) => !SECRET_PROPERTIES.has(name))
      .slice(0, MAX_ENTRIES)
      .map(([name, property]) => [name, removeSecrets(property, depth - 1)]),
  );
}
