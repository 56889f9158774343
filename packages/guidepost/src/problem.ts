import type { Printable } from "./printable.ts";

/** A failure that the user can resolve. Its text is printed without a stack. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly text: Printable;

  constructor(text: Printable) {
    super(text.toString());
    this.text = text;
  }
}
