/** The result of a round trip with a generated client, which is the same for all clients. */
export type Report = {
  bare: { status: string; category: string };
  created: { steps: number };
  edited: { title: string; steps: number; description: string };
  pages: { differ: boolean };
  published: { status: string; hasTime: boolean };
  blank: { code: string; details: Record<string, string[]> | undefined };
  missing: string;
  unauthorized: string;
  deleted: number;
};

export const steps = [
  { position: 1, title: "First", content: "<p>One</p>" },
  { position: 2, content: "<p>Two</p>" },
];

/** Narrows a value that is always present after a success. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The response has no body.");
  return value;
}
