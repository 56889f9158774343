import * as z from "zod";
import { toFieldErrors } from "./field-errors.ts";

/** Says which variables are wrong, one a line; the composition root prints it and exits. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * The environment as an app needs it, read once at its start. A variable that is set to nothing
 * counts as not set. Throws `EnvironmentError`, which names every variable at fault.
 */
export const parseEnvironment = <Schema extends z.ZodObject>(
  schema: Schema,
  variables: Record<string, string | undefined>,
): z.infer<Schema> => {
  const given = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const lines = Object.entries(toFieldErrors(parsed.error.issues)).map(
    ([name, messages]) => `${name} ${messages.join(", ")}`,
  );
  throw new EnvironmentError(
    `The environment is not right (see .env.example):\n  ${lines.join("\n  ")}`,
  );
};

/** A variable that holds a whole number. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, { error: "must be an integer" })
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** A variable that holds an address, told without the slash at its end. */
export const address = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
    .transform((url) => url.replace(/\/+$/, ""));
