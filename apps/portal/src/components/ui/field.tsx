import { ChevronDown, CircleAlert } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "#lib/cn.ts";

export function boxOf(isWrong: boolean, className?: string) {
  return cn(
    "w-full rounded-md border bg-surface px-3 text-body text-ink transition-colors",
    "disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken",
    isWrong ? "border-danger" : "border-line-strong hover:border-ink-soft",
    className,
  );
}

export type FieldProps = {
  label: ReactNode;
  /** Said below the field, before anything is wrong. */
  hint?: ReactNode;
  error?: string | undefined;
  /** As `12 / 200`, at the right of the label. */
  counter?: { length: number; max: number } | undefined;
  optional?: boolean;
  className?: string | undefined;
};

/** A label, the control, and what there is to say about it; `children` is handed what ties them. */
export function Field({
  label,
  hint,
  error,
  counter,
  optional = false,
  className,
  children,
}: FieldProps & {
  children: (ties: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}) {
  const id = useId();
  const note = `${id}-note`;
  const isNoted = error !== undefined || hint !== undefined;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        {counter && <Counter {...counter} />}
      </div>
      {children({
        id,
        ...(isNoted && { "aria-describedby": note }),
        ...(error !== undefined && { "aria-invalid": true }),
      })}
      {error === undefined ? (
        hint !== undefined && (
          <p id={note} className="text-caption text-ink-soft">
            {hint}
          </p>
        )
      ) : (
        <p id={note} className="flex items-start gap-1.5 text-caption text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{sentence(error)}</span>
        </p>
      )}
    </div>
  );
}

/** The contract's messages follow the field's name ("can't be blank"): here they stand alone. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span
      className={cn(
        "text-xs tabular-nums",
        length > max ? "font-semibold text-danger" : "text-ink-soft",
      )}
    >
      {length} / {max}
      <span className="sr-only"> characters</span>
    </span>
  );
}

export function TextField({
  label,
  hint,
  error,
  counter,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<"input">) {
  return (
    <Field {...{ label, hint, error, counter, className, ...(optional && { optional }) }}>
      {(ties) => <input {...rest} {...ties} className={boxOf(error !== undefined, "h-10")} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  counter,
  optional,
  className,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field {...{ label, hint, error, counter, className, ...(optional && { optional }) }}>
      {(ties) => (
        <textarea
          rows={3}
          {...rest}
          {...ties}
          className={boxOf(error !== undefined, "resize-y py-2")}
        />
      )}
    </Field>
  );
}

/** `options` are values and their words. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  options,
  ...rest
}: FieldProps & ComponentProps<"select"> & { options: readonly (readonly [string, string])[] }) {
  return (
    <Field {...{ label, hint, error, className, ...(optional && { optional }) }}>
      {(ties) => <Select {...rest} {...ties} options={options} isWrong={error !== undefined} />}
    </Field>
  );
}

/** A select without a visible label, as a filter has: give it an `aria-label`. */
export function Select({
  options,
  isWrong = false,
  className,
  ...rest
}: ComponentProps<"select"> & {
  options: readonly (readonly [string, string])[];
  isWrong?: boolean;
}) {
  return (
    <span className={cn("relative inline-flex", className)}>
      <select {...rest} className={boxOf(isWrong, "h-10 appearance-none truncate pr-9")}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
