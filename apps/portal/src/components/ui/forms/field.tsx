"use client";

import { cva } from "class-variance-authority";
import { ChevronDown, CircleAlert } from "lucide-react";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { cn } from "#lib/cn.ts";
import { fieldSentence } from "#lib/formats/field-messages.ts";

const inputVariants = cva(
  "w-full rounded-md border bg-surface px-3 text-body text-ink transition-colors disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken",
  {
    variants: {
      invalid: { true: "border-danger", false: "border-line-strong hover:border-ink-soft" },
    },
  },
);

/** The classes of an input, a text area or a select. */
function inputClass(invalid: boolean, className?: string): string {
  return cn(inputVariants({ invalid }), className);
}

type FieldProps = {
  label: ReactNode;
  /** Shown below the field while it has no error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown as `12 / 200` next to the label. */
  counter?: { length: number; max: number } | undefined;
  optional?: boolean;
  className?: string | undefined;
};

/** The attributes that connect a control with its label, its hint and its error. */
type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** A control with its label, its hint and its error. */
export function Field({
  label,
  hint,
  error,
  counter,
  optional = false,
  className,
  children,
}: FieldProps & {
  children: (control: ControlProps) => ReactNode;
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
        <FieldError
          id={note}
          message={error}
          {...(typeof label === "string" && { field: label })}
        />
      )}
    </div>
  );
}

/** The error of a field or of a group of choices, as a sentence. It may have several lines. */
export function FieldError({
  id,
  message,
  field,
}: {
  id: string;
  /** A message of the contract, or a text of the portal. */
  message: string;
  /** The label of the field. */
  field?: string;
}) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-caption text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {fieldSentence(message, field)}
      </span>
    </p>
  );
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
    <Field
      label={label}
      hint={hint}
      error={error}
      counter={counter}
      className={className}
      {...(optional && { optional })}
    >
      {(control) => (
        <input {...rest} {...control} className={inputClass(error !== undefined, "h-10")} />
      )}
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
    <Field
      label={label}
      hint={hint}
      error={error}
      counter={counter}
      className={className}
      {...(optional && { optional })}
    >
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          className={inputClass(error !== undefined, "resize-y py-2")}
        />
      )}
    </Field>
  );
}

/** Each of `options` is `[value, label]`. */
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
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      {...(optional && { optional })}
    >
      {(control) => (
        <Select {...rest} {...control} options={options} invalid={error !== undefined} />
      )}
    </Field>
  );
}

/** A select without a visible label, for example a filter. It needs an `aria-label`. */
export function Select({
  options,
  groups = [],
  invalid = false,
  className,
  ...rest
}: ComponentProps<"select"> & {
  options: readonly (readonly [string, string])[];
  /** Further options, under a heading for each group. */
  groups?: readonly { label: string; options: readonly (readonly [string, string])[] }[];
  invalid?: boolean;
}) {
  return (
    <span className={cn("relative inline-flex", className)}>
      <select {...rest} className={inputClass(invalid, "h-10 appearance-none truncate pr-9")}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

/** A password, with a button that shows it. */
export function PasswordField({
  label,
  hint,
  error,
  ...rest
}: Pick<FieldProps, "hint" | "error"> & Omit<ComponentProps<"input">, "type"> & { label: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={isShown ? "text" : "password"}
            // A shown password is plain text, which spelling checkers could send to a service.
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            className={inputClass(error !== undefined, "h-10 pr-18 [&::-ms-reveal]:hidden")}
          />
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className={cn(
              "absolute inset-y-1 right-1 rounded px-2.5 text-caption font-medium transition-colors",
              isShown ? "bg-accent-soft text-accent-strong" : "text-ink-soft hover:bg-sunken",
            )}
          >
            Show<span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
