/** A failure that the user can resolve. Its message is printed without a stack. */
export class Problem extends Error {
  override readonly name = "Problem";
}
