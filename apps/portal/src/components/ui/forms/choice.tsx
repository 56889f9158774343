import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "#lib/cn.ts";
import { FieldError } from "./field.tsx";

/** A group of choices with one name and one error. */
export function ChoiceGroup({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const note = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : note} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-col gap-2">{children}</div>
      {error !== undefined && (
        <div className="mt-1.5">
          <FieldError id={note} message={error} field={legend} />
        </div>
      )}
    </fieldset>
  );
}

/** A checkbox or a radio button as a card, with a name and a description. */
export function ChoiceCard({
  label,
  description,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & {
  type: "checkbox" | "radio";
  label: ReactNode;
  description?: ReactNode;
}) {
  const id = useId();
  return (
    <label
      className={cn(
        "flex gap-3 rounded-md border border-line px-3.5 py-2.5 transition-colors",
        rest.disabled
          ? "bg-sunken"
          : "cursor-pointer hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft",
      )}
    >
      <input
        {...rest}
        aria-labelledby={`${id}-name`}
        {...(description !== undefined && { "aria-describedby": `${id}-text` })}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block text-sm font-medium">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="block text-caption text-pretty text-ink-soft">
            {description}
          </span>
        )}
      </span>
    </label>
  );
}
