import { errorMessage, fieldErrorsOf } from "#lib/api-error.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";

export type ServerErrors = {
  /** The errors of the form's fields, in the order of the service. */
  fields: [field: string, message: string][];
  /** The error above the form, if no field of the form has one. */
  root?: string;
};

/** The errors of a failed call, for a form with `names` as fields. The field of an item is `links.0.url`. */
export function serverErrors(error: unknown, names: readonly string[]): ServerErrors {
  const entries = Object.entries(fieldErrorsOf(error));
  const fields = entries
    .filter(([field]) => names.includes(field.split(".", 1)[0] ?? ""))
    .map(([field, messages]): [string, string] => [field, messages.join("\n")]);
  if (fields.length > 0) return { fields };
  const others = entries.flatMap(([field, messages]) => {
    const label = field === "base" ? undefined : field.replaceAll("_", " ");
    return messages.map((message) => fieldSentence(message, label));
  });
  return { fields, root: others.length > 0 ? others.join(" ") : errorMessage(error) };
}
