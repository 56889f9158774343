import * as z from "zod";

const TYPE_MESSAGES: Record<string, string> = {
  string: "must be a string",
  // All numbers in the contract's inputs are integers.
  number: "must be an integer",
  int: "must be an integer",
  boolean: "must be true or false",
  object: "must be an object",
  array: "must be a list",
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The message for an undeclared field. */
export const UNKNOWN_FIELD = "is not a recognised field";

/** The message for one issue (contract INPUT-1). */
function messageFor(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "can't be blank";
      return TYPE_MESSAGES[issue.expected] ?? "is invalid";
    case "invalid_value":
      return issue.input === undefined || issue.input === null
        ? "can't be blank"
        : "is not included in the list";
    case "too_small":
      if (issue.origin === "array") return `has too few items (minimum is ${issue.minimum})`;
      if (issue.origin === "string") return "can't be blank";
      return `must be greater than or equal to ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "array") return `has too many items (maximum is ${issue.maximum})`;
      if (issue.origin === "string") return `is too long (maximum is ${issue.maximum} characters)`;
      return `must be less than or equal to ${issue.maximum}`;
    case "unrecognized_keys":
      return UNKNOWN_FIELD;
    default:
      return "is invalid";
  }
}

// All schemas use these messages: in forms, in REST and on the command line.
z.config({ customError: messageFor });

// Zod tries to compile schemas with eval. The Content-Security-Policy of pages forbids and reports that.
if ("document" in globalThis) z.config({ jitless: true });
