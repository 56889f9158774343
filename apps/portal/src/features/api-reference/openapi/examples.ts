import type { Content } from "./openapi.ts";

export type Example = { summary: string; value: unknown };

/** The examples of a body: one, or several by name. */
export function examplesOf({ example, examples }: Content[string]): Example[] {
  if (example !== undefined) return [{ summary: "Example", value: example }];
  return Object.entries(examples ?? {}).map(([name, { summary = name, value }]) => ({
    summary,
    value,
  }));
}

/** A value as it is shown and sent. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
