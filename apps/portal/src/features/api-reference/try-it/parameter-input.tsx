import { SelectField, TextField } from "#components/ui/field.tsx";
import type { Parameter } from "../openapi/operations.ts";

const any = ["", "Any"] as const;

function choicesOf({ field }: Parameter): string[] {
  return field.type === "boolean" ? ["true", "false"] : field.values;
}

/** A field for a parameter: a choice where there are few values, else text. */
export function ParameterInput({
  parameter,
  value,
  error,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { field, schema } = parameter;
  const choices = choicesOf(parameter);
  const shared = {
    label: <span className="font-mono text-caption">{field.name}</span>,
    error,
    value,
  };
  return choices.length > 0 ? (
    <SelectField
      {...shared}
      options={[any, ...choices.map((choice) => [choice, choice] as const)]}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...shared}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required={field.isRequired}
      {...(field.type === "integer" && { inputMode: "numeric" })}
      {...(schema.default !== undefined && { placeholder: JSON.stringify(schema.default) })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
