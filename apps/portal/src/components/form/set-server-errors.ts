import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldErrorsOf, errorMessage } from "#lib/api-error.ts";

/**
 * Puts what the service refused where it belongs: at the fields that the form has, the rest at its
 * top (`errors.root`).
 */
export function setServerErrors<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
): void {
  const fields = Object.keys(form.getValues());
  const faults = Object.entries(fieldErrorsOf(error));
  const known = faults.filter(([field]) => fields.includes(field));
  for (const [index, [field, messages]] of known.entries())
    form.setError(
      field as Path<Fields>,
      { message: messages.join(", ") },
      { shouldFocus: index === 0 },
    );
  const others = faults
    .filter(([field]) => !fields.includes(field))
    .map(([field, messages]) => `${field} ${messages.join(", ")}`);
  if (known.length === 0)
    form.setError("root", { message: others.length > 0 ? others.join("; ") : errorMessage(error) });
}
