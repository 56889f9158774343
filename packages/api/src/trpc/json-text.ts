import type { JsonText } from "@guidepost/core";

/** Gives a JSON text the type of the response that it contains. Only REST receives it. */
export function asJsonOf<Output>(json: Promise<JsonText>): Promise<Output> {
  return json as Promise<never>;
}
