import { CircleAlert } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "#lib/cn.ts";
import { sentence } from "./field.tsx";

/** Choices that belong together, with one name and one fault. */
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
        <p id={note} className="mt-1.5 flex items-start gap-1.5 text-caption text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{sentence(error)}</span>
        </p>
      )}
    </fieldset>
  );
}

/** A checkbox or a radio as a sheet to press: its name, and what it means. */
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
