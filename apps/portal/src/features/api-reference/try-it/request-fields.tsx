import { SelectField, TextField, Field, Select } from "#components/ui/forms/field.tsx";
import type { Parameter } from "../openapi/operations.ts";
import { Button } from "#components/ui/forms/button.tsx";
import { cn } from "#lib/cn.ts";
import { toJson, type Example } from "../openapi/openapi.ts";

const ANY = ["", "Any"] as const;

function choicesOf({ field }: Parameter): string[] {
  return field.type === "boolean" ? ["true", "false"] : field.values;
}

/** A field for a parameter: a select for a few values, otherwise a text field. */
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
      options={[ANY, ...choices.map((choice) => [choice, choice] as const)]}
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

/** Chooses the file that is the body. */
export function FileInput({
  types,
  error,
  onChange,
}: {
  types: readonly string[];
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}) {
  return (
    <Field label="File" error={error}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={types.join()}
          required
          onChange={({ target }) => onChange(target.files?.[0])}
          className="w-full text-sm file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:py-1.5 file:font-medium file:text-ink"
        />
      )}
    </Field>
  );
}

function indented(body: string): string | undefined {
  try {
    return toJson(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Edits the body as JSON, starting from one of the document's examples. */
export function BodyEditor({
  body,
  examples,
  error,
  onChange,
  onLeave,
}: {
  body: string;
  examples: Example[];
  error: string | undefined;
  onChange: (body: string) => void;
  onLeave: () => void;
}) {
  const chosen = examples.findIndex(({ value }) => toJson(value) === body);
  const tidy = indented(body);
  return (
    <div className="flex flex-col gap-2.5">
      <Field label="Body (JSON)" error={error}>
        {(control) => (
          <textarea
            {...control}
            rows={Math.min(18, Math.max(8, body.split("\n").length))}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={body}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            className={cn(
              "w-full resize-y rounded-md border bg-surface px-3 py-2 font-mono text-caption leading-relaxed",
              error === undefined ? "border-line-strong hover:border-ink-soft" : "border-danger",
            )}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Select
          aria-label="Example body"
          value={String(chosen)}
          options={[
            ...(chosen < 0 ? [["-1", "Your own"] as const] : []),
            ...examples.map(({ summary }, index) => [String(index), summary] as const),
          ]}
          onChange={(event) => {
            const example = examples[Number(event.target.value)];
            if (example) onChange(toJson(example.value));
          }}
          className="min-w-0 flex-1 truncate text-sm!"
        />
        <Button
          disabled={tidy === undefined || tidy === body}
          onClick={() => tidy !== undefined && onChange(tidy)}
        >
          Format JSON
        </Button>
      </div>
    </div>
  );
}
