import * as z from "zod";

const kinds: Record<string, string> = {
  string: "must be a string",
  // Every number of the contract's inputs is an integer.
  number: "must be an integer",
  int: "must be an integer",
  boolean: "must be true or false",
  object: "must be an object",
  array: "must be a list",
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The message for a field that an input does not have. */
export const unknownField = "is not a recognised field";

/** The words for one fault, in the style of contract INPUT-1. */
const say = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "can't be blank";
      return kinds[issue.expected] ?? "is invalid";
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
      return unknownField;
    default:
      return "is invalid";
  }
};

// Every schema of the house speaks these words, in forms, REST and the command line alike.
z.config({ customError: say });

// Zod compiles schemas by eval where it may. A page's policy forbids that, and reports the question.
if ("document" in globalThis) z.config({ jitless: true });
