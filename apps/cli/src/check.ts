import { toFieldErrors } from "@guidepost/contract";
import { invalid } from "@guidepost/core";
import type * as z from "zod";

/** What was given on the command line, as the contract has it; throws `validation_failed`. */
export function check<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid(toFieldErrors(parsed.error.issues));
}

/** A whole number as a number; anything else stays a string, for the schema to find fault with. */
export function asInteger(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
