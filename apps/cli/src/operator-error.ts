/** What the operator asked for cannot be done here, in a sentence. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
