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
  image: { width: number; height: number };
};

export const steps = [
  { position: 1, title: "First", content: "<p>One</p>" },
  { position: 2, content: "<p>Two</p>" },
];

/** A PNG of 1 × 1 pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A file that each client uploads by its generated types, without a cast (decision 388). */
export const file = new File([Uint8Array.from(atob(PNG), (c) => c.charCodeAt(0))], "pixel.png", {
  type: "image/png",
});

/** Narrows a value that is always present after a success. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The response has no body.");
  return value;
}

export function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}
