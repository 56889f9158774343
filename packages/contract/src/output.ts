import * as z from "zod";

// Schemas of values in responses. Their bounds are documented and tested. No response is checked against them.

/** Longest address in a response. */
const MAX_URL = 2_048;
/** The length of the longest username. */
const MAX_USERNAME = 30;
const MAX_NAME = 100;

/** A text. `maxLength` is in Unicode code points. */
export function outputText(maxLength: number) {
  return z.string().meta({ maxLength });
}

/** An absolute address. */
export function outputUrl() {
  return outputText(MAX_URL).meta({ format: "uri" });
}

/** The name of a person, an account or a key. */
export function outputName() {
  return outputText(MAX_NAME);
}

export function outputUsername() {
  return outputText(MAX_USERNAME);
}

/** An id that the database has assigned. */
export function outputId() {
  return z.int32().meta({ minimum: 1 });
}

/** A number of things. */
export function outputCount(description: string) {
  return z.int32().min(0).meta({ description });
}

/** A list with at most `maxItems` items. */
export function outputList<Item extends z.ZodType>(item: Item, maxItems: number) {
  return z.array(item).meta({ maxItems });
}
